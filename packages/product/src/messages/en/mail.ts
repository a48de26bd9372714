/** The mails. `site` is the name of the brand's account, like “Crave Account”. */
export default {
  'mail.footer.why': 'We sent this to {email} because it concerns your account.',

  'mail.verifyEmail.subject': '{site}: verify your email',
  'mail.verifyEmail.preview': 'One tap, or a code of six digits.',
  'mail.verifyEmail.heading': 'Verify your email',
  'mail.verifyEmail.words': 'Confirm that {email} is yours, and your account is ready.',
  'mail.verifyEmail.button': 'Verify my email',
  'mail.verifyEmail.code':
    'Or type this code on the page where you left off. It works for {minutes} minutes.',
  'mail.verifyEmail.small':
    'The link works for {hours} hours. If you did not create this account, you can ignore this message.',

  'mail.recovery.subject': '{site}: choose a new password',
  'mail.recovery.preview': 'The link works once, for {minutes} minutes.',
  'mail.recovery.heading': 'Choose a new password',
  'mail.recovery.words':
    'Somebody, we hope you, asked for a new password for {email}. The link works once, for {minutes} minutes.',
  'mail.recovery.button': 'Choose a new password',
  'mail.recovery.small':
    'If it was not you, ignore this message: your password stays as it is. Reference for our support team: {reference}',

  'mail.passwordChanged.subject': '{site}: your password was changed',
  'mail.passwordChanged.preview': 'You were signed out everywhere.',
  'mail.passwordChanged.heading': 'Your password was changed',
  'mail.passwordChanged.words':
    'The password of {email} was changed on {date} at {time}, Eastern time. To be safe, we signed you out on all your devices.',
  'mail.passwordChanged.button': 'Sign in',
  'mail.passwordChanged.small': 'If it was not you, choose a new password right away.',

  'mail.newSignIn.subject': '{site}: new sign-in',
  'mail.newSignIn.preview': '{device}, {date} at {time}',
  'mail.newSignIn.heading': 'New sign-in to your account',
  'mail.newSignIn.words': 'Somebody signed in to your account from a device that we had not seen before.',
  'mail.newSignIn.where': '{device}, {date} at {time}, Eastern time',
  'mail.newSignIn.small':
    'If it was you, there is nothing to do. If it was not, choose a new password: that ends every sign-in.',

  'mail.alreadyRegistered.subject': '{site}: you already have an account',
  'mail.alreadyRegistered.preview': 'Sign in, or choose a new password.',
  'mail.alreadyRegistered.heading': 'You already have an account',
  'mail.alreadyRegistered.words':
    'Somebody tried to create an account with {email}, but you already have one. Nothing was changed.',
  'mail.alreadyRegistered.button': 'Sign in',
  'mail.alreadyRegistered.small': 'If it was not you, you can ignore this message.',

  'mail.emailChange.subject': '{site}: confirm your new email',
  'mail.emailChange.preview': 'One tap, and you sign in with this address.',
  'mail.emailChange.heading': 'Confirm your new email',
  'mail.emailChange.words':
    'You asked to sign in with {email} from now on. Confirm that it is yours; then we sign you out everywhere, and you sign in with it.',
  'mail.emailChange.button': 'Confirm my new email',
  'mail.emailChange.small': 'The link works for {hours} hours. If it was not you, ignore this message.',

  'mail.emailChangeNotice.subject': '{site}: your email is about to change',
  'mail.emailChangeNotice.preview': 'If it was not you, take it back.',
  'mail.emailChangeNotice.heading': 'Your email is about to change',
  'mail.emailChangeNotice.words':
    'Somebody who knows your password asked to replace this address by {email}. If it was you, there is nothing to do.',
  'mail.emailChangeNotice.button': 'It was not me, keep my address',
  'mail.emailChangeNotice.small':
    'The link works for {hours} hours, even after the change, and ends every sign-in. Then choose a new password.',

  'mail.emailChanged.subject': '{site}: your email was changed',
  'mail.emailChanged.preview': 'You sign in with the new address from now on.',
  'mail.emailChanged.heading': 'Your email was changed',
  'mail.emailChanged.words':
    'Your account’s email is now {email}. It was changed on {date} at {time}, Eastern time, and every session was signed out.',
  'mail.emailChanged.small': 'If it wasn’t you, choose a new password right away.',
  'mail.emailChanged.undo':
    'If it wasn’t you, open the message we sent when the change was asked for: its button works for {hours} hours.',

  'mail.emailChangeUndone.subject': '{site}: your email change was undone',
  'mail.emailChangeUndone.preview': 'The account has its earlier address again.',
  'mail.emailChangeUndone.heading': 'The email change was undone',
  'mail.emailChangeUndone.words':
    'The account’s email is {email} again since {date} at {time}, Eastern time. Every session was signed out and the password no longer works.',
  'mail.emailChangeUndone.small': 'We sent you another message with a link to choose a new password.',

  'mail.deviceActivated.subject': '{site}: a new TV is signed in',
  'mail.deviceActivated.preview': '{device}',
  'mail.deviceActivated.heading': 'A new TV is signed in',
  'mail.deviceActivated.words': 'Someone used a code to sign this device in to your account:',
  'mail.deviceActivated.where': '{device}, {date} at {time}, Eastern time',
  'mail.deviceActivated.button': 'See my devices',
  'mail.deviceActivated.small':
    'If it wasn’t you, remove the device and choose a new password. That signs out every device.',

  'mail.cardChanged.subject': '{site}: your payment methods changed',
  'mail.cardChanged.preview': 'A card was added or chosen.',
  'mail.cardChanged.heading': 'Your payment methods changed',
  'mail.cardChanged.added': 'The card ending in {last4} was added to your account.',
  'mail.cardChanged.default': 'The card ending in {last4} now pays for your subscriptions.',
  'mail.cardChanged.button': 'See my payment methods',

  'mail.partnerChanged.subject': '{site}: your partners changed',
  'mail.partnerChanged.preview': 'A partner was linked or unlinked.',
  'mail.partnerChanged.heading': '{partner} and your account',
  'mail.partnerChanged.linked': '{partner} is now linked to your account.',
  'mail.partnerChanged.unlinked': '{partner} is no longer linked to your account.',

  'mail.accountSuspended.subject': '{site}: your account is suspended',
  'mail.accountSuspended.preview': 'You can’t sign in for now.',
  'mail.accountSuspended.heading': 'Your account is suspended',
  'mail.accountSuspended.words':
    'We suspended the account of {email}. You can’t sign in for now, and every session was signed out.',
  'mail.accountSuspended.small':
    'Payments under way are completed. Contact our support team to find out more.',

  'mail.accountReinstated.subject': '{site}: your account is active again',
  'mail.accountReinstated.preview': 'You can sign in again.',
  'mail.accountReinstated.heading': 'Your account is active again',
  'mail.accountReinstated.words': 'You can sign in again with {email}.',

  'mail.changed.when':
    'On {date} at {time}, Eastern time. If it wasn’t you, choose a new password right away.',

  'mail.accountDeleted.subject': '{site}: your account is deleted',
  'mail.accountDeleted.preview': 'Thank you for the time with us.',
  'mail.accountDeleted.heading': 'Your account is deleted',
  'mail.accountDeleted.words':
    'As you asked, we removed the account of {email} on {date} at {time}, Eastern time: profiles, devices and everything about you.',
  'mail.accountDeleted.small': 'You are welcome back at any time, with a new account.',

  'mail.bill.subtotal': 'Subtotal',
  'mail.bill.tax': '{tax} · no. {number}',
  'mail.bill.total': 'Total',
  'mail.bill.gift': 'Gift balance used',
  'mail.bill.credit': 'Credit for unused days',
  'mail.bill.card': 'Charged to {card}',
  'mail.bill.cardEnding': '{brand} ending in {last4}',
  'mail.bill.unknownCard': 'Card',
  'mail.bill.refunded': 'Refunded',
  'mail.bill.seller': 'Sold by {name}, {address}.',
  'mail.bill.line': '{name}: {value}',

  'mail.receipt.title': 'Receipt',
  'mail.receipt.to': 'Billed to',
  'mail.receipt.paidWith': 'Paid with',
  'mail.receipt.next': 'Next renewal',
  'mail.receipt.gift': 'Gift balance',
  'mail.receipt.taxIncluded': '{total}, tax included',
  'mail.receipt.nextGift': '{due} after your gift balance',
  'mail.receipt.nextCovered': 'covered by your gift balance',
  'mail.receipt.description': 'Item',
  'mail.receipt.period': 'Period',
  'mail.receipt.amount': 'Amount',
  'mail.receipt.inDollars': '{amount} CAD',
  'mail.receipt.failed': 'Declined. You weren’t charged.',
  'mail.receipt.renews':
    'Renews until you cancel, in two steps, from your account. Questions about this receipt: {support}, order {order}.',
  'mail.receipt.questions': 'Questions about this receipt: {support}, order {order}.',
  'mail.receipt.small': '{seller} · all amounts in Canadian dollars',
  'mail.receipt.page': 'Page 1 of 1',

  'mail.next.card': 'Renews {date} at {due}, tax included, until you cancel.',
  'mail.next.gift':
    'Renews {date} at {total}, tax included, until you cancel: {gift} from your gift balance and {due} from your card.',
  'mail.next.covered':
    'Renews {date} at {total}, tax included, until you cancel. Your gift balance covers it.',
  'mail.next.retry': 'We’ll try to charge {due} again on {date}.',

  'mail.orderConfirmation.subject': '{site}: thank you for your order',
  'mail.orderConfirmation.preview': 'Your receipt: {total}',
  'mail.orderConfirmation.heading': 'Thank you for your order',
  'mail.orderConfirmation.words': 'Order {order}, {date}. You can watch right away.',
  'mail.orderConfirmation.button': 'See my payments',
  'mail.orderConfirmation.small':
    'Cancel anytime, in two steps, from your account. Subscription fees are non-refundable, except where the law provides.',

  'mail.paymentFailed.subject': '{site}: your payment did not go through',
  'mail.paymentFailed.preview': 'Nothing was charged.',
  'mail.paymentFailed.heading': 'Your payment did not go through',
  'mail.paymentFailed.words':
    'We could not confirm the payment of {total} for order {order}. You have not been charged, and nothing was started.',
  'mail.paymentFailed.button': 'See my cards',
  'mail.paymentFailed.small': 'Please try again, with another card if need be.',

  'mail.renewed.subject': '{site}: your receipt',
  'mail.renewed.preview': 'Your receipt: {total}',
  'mail.renewed.heading': 'Your plan goes on',
  'mail.renewed.words': 'Order {order}, {date}. Thank you for staying with us.',
  'mail.creditNote.title': 'Credit note',
  'mail.creditNote.to': 'Refunded to',
  'mail.creditNote.order': 'For order',
  'mail.creditNote.words': 'Refund on your receipt {order}. Questions: {support}, credit note {number}.',
  'mail.creditNote.newPlan': 'Credit on your next plan',
  'mail.creditNote.item': 'Refund',
  'mail.refunded.subject': '{site}: your refund',
  'mail.refunded.preview': '{total} is on its way to you.',
  'mail.refunded.heading': 'Your refund of {total}',
  'mail.refunded.words': 'We’ve refunded {total} of order {order}.',
  'mail.refunded.goodwill': 'We’ve added {total} to your balance. It’s yours to keep.',
  'mail.refunded.toCard':
    '{amount} goes back to your card ending in {last4}. Your bank may take 5 to 10 business days to show it.',
  'mail.refunded.toOtherCard':
    '{amount} goes back to the card you paid with. Your bank may take 5 to 10 business days to show it.',
  'mail.refunded.toBalance': '{amount} was added to your gift balance. We’ll use it first when you pay.',
  'mail.refunded.button': 'See my payments',
  'mail.refunded.note': 'Credit note {number}',
  'mail.refunded.notes': 'Credit notes {number}',
  'mail.renewalFailed.subject': '{site}: we could not renew your plan',
  'mail.renewalFailed.preview': 'Please check your card.',
  'mail.renewalFailed.heading': 'We could not renew your plan',
  'mail.renewalFailed.words':
    'Your card was not accepted. You can go on watching until {date}; until then we try again.',
  'mail.renewalFailed.button': 'Check my card',
  'mail.renewalFailed.small': 'With a new card we try again at once.',
  'mail.cardNeeded.subject': '{site}: your plan needs a new card',
  'mail.cardNeeded.preview': 'Your card can’t be charged any more.',
  'mail.cardNeeded.heading': 'Your plan needs a new card',
  'mail.cardNeeded.words':
    'We couldn’t charge your card for your renewal. You can keep watching until {date}. Add a card before then and your plan carries on.',
  'mail.cardNeeded.button': 'Add a card',
  'mail.cardNeeded.small': 'We charge the new card right away. You won’t be charged twice.',
  'mail.confirmPayment.subject': '{site}: your bank wants you to confirm a payment',
  'mail.confirmPayment.preview': 'It takes a minute.',
  'mail.confirmPayment.heading': 'Please confirm your payment',
  'mail.confirmPayment.words':
    'Your bank wants to hear from you before it pays for your renewal. You can keep watching until {date}. Confirm the payment, or choose another card.',
  'mail.confirmPayment.button': 'Confirm my payment',
  'mail.confirmPayment.small': 'You won’t be charged twice.',
  'mail.subscriptionEnded.subject': '{site}: your plan has ended',
  'mail.subscriptionEnded.preview': 'Your profiles and your history stay.',
  'mail.subscriptionEnded.heading': 'Your plan has ended',
  'mail.subscriptionEnded.words':
    'We could not renew it, so it ended, and nothing more is charged. Your profiles and your history stay.',
  'mail.subscriptionEnded.button': 'Choose a plan',
  'mail.cardExpiring.subject': '{site}: your card expires soon',
  'mail.cardExpiring.preview': 'Update it before your next payment.',
  'mail.cardExpiring.heading': 'Your card expires soon',
  'mail.cardExpiring.words':
    'The card ending in {last4} pays for your plan and expires {expiry}. Add a new card before then, so that you can go on watching.',
  'mail.cardExpiring.button': 'Update my card',
  'mail.offerEnding.subject': '{site}: your offer ends',
  'mail.offerEnding.preview': 'The next payment is at the regular price.',
  'mail.offerEnding.heading': 'Your offer ends',
  'mail.offerEnding.words':
    'This was the last payment with your discount. The next one is at the regular price.',

  'mail.cancelled.subject': '{site}: your cancellation',
  'mail.cancelled.preview': '{plan} ends on {date}.',
  'mail.cancelled.heading': '{plan} is cancelled',
  'mail.cancelled.words': 'You can watch until {date}. After that, nothing more is charged.',
  'mail.cancelled.plan': 'Your plan',
  'mail.cancelled.button': 'See my subscriptions',
  'mail.cancelled.small': 'If you change your mind, you can restart it there until that day.',

  'mail.offer.title': '{percent}% off {periods, plural, one {your next payment} other {# payments}}',
  'mail.offer.description':
    'Stay, and your next {periods, plural, one {payment costs} other {# payments cost}} half. After that, the regular price applies again.',

  'mail.giftBought.subject': '{site}: your gift is on its way',
  'mail.giftBought.preview': 'Thank you for your order.',
  'mail.giftBought.heading': 'Your gift is on its way',
  'mail.giftBought.words': 'We send the code to {email} on {date}.',
  'mail.giftBought.small':
    'Order {order}. Gift cards never expire. They’re non-refundable, except where the law provides.',

  'mail.giftReceived.subject': '{site}: you have a gift',
  'mail.giftReceived.preview': '{from} gives you {value}.',
  'mail.giftReceived.heading': '{from} gives you {value}',
  'mail.giftReceived.words': 'Sign in, or create an account, and use this code. It is good for any plan.',
  'mail.giftReceived.button': 'Use my gift',
  'mail.giftReceived.small': 'The code works once, and it never expires.',

  'mail.partnerMoved.button': 'See my partners',
  'mail.partnerMovedHere.subject': '{site}: a partner was moved to your account',
  'mail.partnerMovedHere.preview': '{partner} is linked to this account from now on.',
  'mail.partnerMovedHere.heading': '{partner} is linked to your account',
  'mail.partnerMovedHere.words':
    'You moved {partner} from another account to {email}. What comes with it is yours to watch here, and no longer there.',
  'mail.partnerMovedHere.small': 'If it was not you, choose a new password: that ends every sign-in.',

  'mail.partnerMovedAway.subject': '{site}: a partner was moved to another account',
  'mail.partnerMovedAway.preview': '{partner} is no longer linked to this account.',
  'mail.partnerMovedAway.heading': '{partner} is no longer linked to your account',
  'mail.partnerMovedAway.words':
    'Somebody who signed in at {partner} moved it from {email} to another account, with everything that comes with it.',
  'mail.partnerMovedAway.small':
    'If it was not you, change your password at {partner}; then you can link it here again.',

  'mail.accessEnded.subject': '{site}: some of your access has ended',
  'mail.accessEnded.preview': '{party} no longer includes {content}.',
  'mail.accessEnded.heading': 'Your access through {party} has ended',
  'mail.accessEnded.words':
    '{party} told us that your plan there no longer includes {content}. You can’t watch it through {party} any more. Your other subscriptions haven’t changed.',
  'mail.accessEnded.small':
    'If your plan with {party} does include it, sign in with {party} or link it again, and it’s back.',

  'mail.sessionEnded.subject': '{site}: we signed you out',
  'mail.sessionEnded.preview': 'One of your sign-ins was used in two places.',
  'mail.sessionEnded.heading': 'We signed you out',
  'mail.sessionEnded.words':
    'One of your sign-ins was used in two places at once. That can mean that somebody copied it, so we ended it.',
  'mail.sessionEnded.button': 'Sign in again',
  'mail.sessionEnded.small': 'If you do not recognize this, choose a new password too.',

  'mail.device.browserOn': '{browser} on {system}',
  'mail.device.unknown': 'An unknown device',
  'mail.newPassword.button': 'Choose a new password',
} as const;
