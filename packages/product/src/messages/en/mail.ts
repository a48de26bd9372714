/** The mails. `site` is the name of the brand's account, like “Crave Account”. */
export default {
  'mail.footer.why': 'This email is about your account ({email}).',
  'mail.footer.created': 'You’re getting this email because {email} was used to create an account.',
  'mail.footer.newAddress': 'You’re getting this email because someone entered {email} as their new address.',
  'mail.footer.deleted': 'This email is about the account you had with {email}.',
  'mail.footer.gift': '{from} gave us your address to send you this gift. We won’t use it for anything else.',
  'mail.footer.giftBought': 'You’re getting this email because {email} was used to buy a gift card.',
  'mail.footer.provider':
    'You’re getting this email because {email} is your address at {provider}, your TV provider.',
  'mail.footer.product': 'You’re getting this email because {product} was set aside for {email}.',
  'mail.footer.partner': 'You’re getting this email because {email} is your address at {partner}.',
  'mail.footer.contact': 'You’re getting this email because {email} is the contact for {client}.',
  'mail.frenchFirst.follows': 'The English text follows.',
  'mail.frenchFirst.choose': 'Get these emails in English only',
  'mail.footer.support': 'Support',
  'mail.footer.privacy': 'Privacy',
  'mail.footer.sender': '{name}, {address}',
  'mail.footer.reference': 'Support reference: {reference}',

  'mail.verifyEmail.subject': 'Your code is {code}',
  'mail.verifyEmail.preview': 'Or verify in one tap.',
  'mail.verifyEmail.heading': 'Verify your email',
  'mail.verifyEmail.words': 'Verify {email} to finish setting up your account.',
  'mail.verifyEmail.button': 'Verify my email',
  'mail.verifyEmail.code': 'Or enter this code on the page you left open. It expires in {minutes} minutes.',
  'mail.verifyEmail.small': 'The link expires in {hours} hours. Didn’t create an account? Ignore this email.',

  'mail.recovery.subject': 'Reset your password',
  'mail.recovery.preview': 'This link expires in {minutes} minutes.',
  'mail.recovery.heading': 'Reset your password',
  'mail.recovery.words':
    'We received a request to reset the password for {email}. The link works once and expires in {minutes} minutes.',
  'mail.recovery.button': 'Choose a new password',
  'mail.recovery.small': 'Didn’t ask for this? Ignore this email; your password won’t change.',

  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.preview': 'If it wasn’t you, act now.',
  'mail.passwordChanged.heading': 'Your password was changed',
  'mail.passwordChanged.words':
    'The password for {email} was changed on {date} at {time} ET. We signed out your other devices.',
  'mail.passwordChanged.button': 'Sign in',
  'mail.passwordChanged.small': 'Wasn’t you? Choose a new password right away.',

  'mail.newSignIn.subject': 'New sign-in to your account',
  'mail.newSignIn.preview': '{device}, {date} at {time}',
  'mail.newSignIn.heading': 'New sign-in to your account',
  'mail.newSignIn.wasYou': 'Was it you?',
  'mail.newSignIn.done': 'You’re all set. There’s nothing to click.',
  'mail.newSignIn.wasNotYou': 'Wasn’t you?',
  'mail.newSignIn.act': 'Choose a new password now. That signs out every device.',
  'mail.newSignIn.button': 'It wasn’t me, secure my account',
  'mail.newSignIn.small': 'We never ask for your password or a code by email or phone.',

  'mail.alreadyRegistered.subject': 'You already have an account',
  'mail.alreadyRegistered.preview': 'Sign in or reset your password.',
  'mail.alreadyRegistered.heading': 'You already have an account',
  'mail.alreadyRegistered.words':
    'Someone tried to create an account with {email}, but you already have one. Nothing changed.',
  'mail.alreadyRegistered.button': 'Sign in',
  'mail.alreadyRegistered.small': 'Wasn’t you? You can ignore this email.',

  'mail.emailChange.subject': 'Confirm your new email',
  'mail.emailChange.preview': 'One tap to finish.',
  'mail.emailChange.heading': 'Confirm your new email',
  'mail.emailChange.words':
    'You asked to sign in with {email}. Confirm it’s yours: we’ll sign you out everywhere, then you can sign in with it.',
  'mail.emailChange.button': 'Confirm my new email',
  'mail.emailChange.small': 'The link expires in {hours} hours. Didn’t ask for this? Ignore this email.',

  'mail.emailChangeNotice.subject': 'Your email is about to change',
  'mail.emailChangeNotice.preview': 'Not you? Stop the change.',
  'mail.emailChangeNotice.heading': 'Your email is about to change',
  'mail.emailChangeNotice.words':
    'Someone with your password asked to replace this address with {email}. If it was you, you don’t need to do anything.',
  'mail.emailChangeNotice.button': 'Keep my current email',
  'mail.emailChangeNotice.small':
    'This link works for {hours} hours, even after the change, and signs out every device. You’ll then choose a new password.',

  'mail.emailChanged.subject': 'Your email was changed',
  'mail.emailChanged.preview': 'Sign in with your new address from now on.',
  'mail.emailChanged.heading': 'Your email was changed',
  'mail.emailChanged.words':
    'Your account’s email is now {email}. It was changed on {date} at {time} ET. We signed out every device.',
  'mail.emailChanged.small': 'Wasn’t you? Choose a new password right away.',
  'mail.emailChanged.undo':
    'Wasn’t you? Open the email we sent when the change was requested. Its button works for {hours} hours.',

  'mail.emailChangeUndone.subject': 'Your email change was undone',
  'mail.emailChangeUndone.preview': 'Your account has its earlier address again.',
  'mail.emailChangeUndone.heading': 'Your email change was undone',
  'mail.emailChangeUndone.words':
    'The account’s email is {email} again, since {date} at {time} ET. We signed out every device, and the password no longer works.',
  'mail.emailChangeUndone.small': 'We sent you another email with a link to choose a new password.',

  'mail.fact.passkey': 'Passkey',
  'mail.passkeyAdded.subject': 'A passkey was added to your account',
  'mail.passkeyAdded.preview': '{name}',
  'mail.passkeyAdded.heading': 'A passkey was added to your account',
  'mail.passkeyAdded.words': 'It signs in to your account without a password.',
  'mail.passkeyAdded.button': 'See my passkeys',
  'mail.passkeyAdded.small':
    'Wasn’t you? Secure your account: every device is signed out, and the passkey goes.',
  'mail.passkeyRemoved.subject': 'A passkey was removed from your account',
  'mail.passkeyRemoved.preview': '{name}',
  'mail.passkeyRemoved.heading': 'A passkey was removed from your account',
  'mail.passkeyRemoved.words': 'It can’t sign in to your account any more.',
  'mail.passkeyRemoved.button': 'See my passkeys',
  'mail.passkeyRemoved.small': 'Wasn’t you? Choose a new password right away.',
  'mail.deviceActivated.subject': 'A new TV is signed in',
  'mail.deviceActivated.preview': '{device}',
  'mail.deviceActivated.heading': 'A new TV is signed in',
  'mail.deviceActivated.words': 'A code was used to sign this device in to your account:',
  'mail.deviceActivated.button': 'See my devices',
  'mail.deviceActivated.small':
    'Wasn’t you? Remove the device and choose a new password to sign out everywhere.',

  'mail.cardChanged.subject': 'Your payment methods changed',
  'mail.cardChanged.preview': 'A card was added or made the default.',
  'mail.cardChanged.heading': 'Your payment methods changed',
  'mail.cardChanged.added': 'The card ending in {last4} was added to your account.',
  'mail.cardChanged.default': 'The card ending in {last4} is now your default card.',
  'mail.cardChanged.button': 'See my payment methods',

  'mail.partnerChanged.subject': 'Your partners changed',
  'mail.partnerChanged.preview': 'A partner was linked or unlinked.',
  'mail.partnerChanged.heading': '{partner} and your account',
  'mail.partnerChanged.linked': '{partner} is now linked to your account.',
  'mail.partnerChanged.unlinked': '{partner} is no longer linked to your account.',

  'mail.assistStarted.subject': 'Support can see your account',
  'mail.assistStarted.preview': 'You gave support a code.',
  'mail.assistStarted.heading': 'Support can see your account',
  'mail.assistStarted.words':
    'With your code, {name} from support can see your account until {time} ET. They can’t change anything or see your passwords.',
  'mail.assistStarted.button': 'See my account',
  'mail.assistStarted.small':
    'Didn’t give anyone a code? End it on your account page and change your password.',

  'mail.accountSuspended.subject': 'Your account is suspended',
  'mail.accountSuspended.preview': 'You can’t sign in right now.',
  'mail.accountSuspended.heading': 'Your account is suspended',
  'mail.accountSuspended.words':
    'We suspended the account {email}. You can’t sign in right now, and we signed out every device.',
  'mail.accountSuspended.small': 'Payments already started will go through. Contact support to learn more.',

  'mail.accountReinstated.subject': 'Your account is active again',
  'mail.accountReinstated.preview': 'You can sign in again.',
  'mail.accountReinstated.heading': 'Your account is active again',
  'mail.accountReinstated.words': 'You can sign in again with {email}.',

  'mail.fact.device': 'Device',
  'mail.fact.when': 'When',
  'mail.fact.at': '{date}, {time} ET',
  'mail.fact.order': 'Order',
  'mail.fact.creditNote': '{count, plural, one {Credit note} other {Credit notes}}',

  'mail.changed.when': '{date} at {time} ET. Wasn’t you? Choose a new password right away.',

  'mail.accountDeleted.subject': 'Your account has been deleted',
  'mail.accountDeleted.preview': 'Thanks for watching with us.',
  'mail.accountDeleted.heading': 'Your account has been deleted',
  'mail.accountDeleted.words':
    'We deleted the account {email} on {date} at {time} ET, with its profiles, devices and personal details.',
  'mail.accountDeleted.small': 'You’re welcome back anytime.',

  'mail.bill.subtotal': 'Subtotal',
  'mail.bill.tax': '{tax} · no. {number}',
  'mail.bill.total': 'Total',
  'mail.bill.gift': 'Gift balance used',
  'mail.bill.credit': 'Credit for unused days',
  'mail.bill.card': 'Charged to {card}',
  'mail.bill.cardEnding': '{brand} ending in {last4}',
  'mail.bill.unknownCard': 'Card',
  'mail.bill.refunded': 'Refunded',
  'mail.bill.order': 'Order {order} · {date}',
  'mail.bill.line': '{name}: {value}',

  'mail.receipt.title': 'Receipt',
  'mail.receipt.to': 'Billed to',
  'mail.receipt.paidWith': 'Paid with',
  'mail.receipt.next': 'Next renewal',
  'mail.receipt.gift': 'Gift balance',
  'mail.receipt.taxIncluded': '{total}, tax included',
  'mail.receipt.nextGift': '{due} after your gift balance',
  'mail.receipt.nextCovered': 'covered by your gift balance',
  'mail.receipt.description': 'Description',
  'mail.receipt.period': 'Period',
  'mail.receipt.amount': 'Amount',
  'mail.receipt.inDollars': '{amount} CAD',
  'mail.receipt.failed': 'Declined. You weren’t charged.',
  'mail.receipt.renews':
    'Renews until you cancel in your account. Questions about this receipt? {support}, order {order}.',
  'mail.receipt.questions': 'Questions about this receipt? {support}, order {order}.',
  'mail.receipt.small': '{seller} · all amounts in Canadian dollars',
  'mail.receipt.page': 'Page {page} of {pages}',

  'mail.next.card': 'Renews {date} at {due}, tax included, until you cancel.',
  'mail.next.gift':
    'Renews {date} at {total}, tax included, until you cancel: {gift} from your gift balance and {due} from your card.',
  'mail.next.covered':
    'Renews {date} at {total}, tax included, until you cancel. Your gift balance covers it.',
  'mail.next.retry': 'We’ll try to charge {due} again on {date}.',

  'mail.orderConfirmation.subject': 'Your receipt for {plan}',
  'mail.orderConfirmation.preview': '{total}, paid {date}',
  'mail.orderConfirmation.heading': 'Thanks for your order',
  'mail.orderConfirmation.words': 'You can start watching now.',
  'mail.orderConfirmation.button': 'See receipts',
  'mail.orderConfirmation.small':
    'Plans renew automatically until you cancel. Subscription fees are non-refundable, except where the law provides.',

  'mail.paymentFailed.subject': 'Your payment didn’t go through',
  'mail.paymentFailed.preview': 'You weren’t charged.',
  'mail.paymentFailed.heading': 'Your payment didn’t go through',
  'mail.paymentFailed.words':
    'We couldn’t confirm your {total} payment. You weren’t charged and nothing was activated.',
  'mail.paymentFailed.button': 'Update payment method',
  'mail.paymentFailed.small': 'Try again, or use a different card.',

  'mail.renewed.subject': '{plan} renewed: {total}',
  'mail.renewed.preview': 'Your receipt for {date}',
  'mail.renewed.heading': 'Your plan renewed',
  'mail.renewed.words': 'Thanks for staying with us. Here’s your receipt.',
  'mail.creditNote.title': 'Credit note',
  'mail.creditNote.to': 'Refunded to',
  'mail.creditNote.order': 'For order',
  'mail.creditNote.words': 'Refund on receipt {order}. Questions? {support}, credit note {number}.',
  'mail.creditNote.newPlan': 'Credit on your next plan',
  'mail.creditNote.item': 'Refund',
  'mail.refunded.subject': 'Your refund of {total}',
  'mail.refunded.preview': 'Here’s where it went.',
  'mail.refunded.heading': 'Your refund of {total}',
  'mail.refunded.words': 'We refunded {total} of your order.',
  'mail.refunded.goodwill': 'We added {total} to your balance. It’s yours to keep.',
  'mail.refunded.toCard':
    '{amount} goes back to your card ending in {last4}. Your bank may take 5 to 10 business days to show it.',
  'mail.refunded.toOtherCard':
    '{amount} goes back to the card you paid with. Your bank may take 5 to 10 business days to show it.',
  'mail.refunded.toBalance': '{amount} was added to your gift balance. We’ll use it first when you pay.',
  'mail.refunded.button': 'See receipts',
  'mail.renewalFailed.subject': 'Action needed: update your card',
  'mail.renewalFailed.preview': 'Keep watching until {date}.',
  'mail.renewalFailed.heading': 'We couldn’t renew your plan',
  'mail.renewalFailed.words': 'Your card was declined. You can keep watching until {date} while we retry.',
  'mail.renewalFailed.button': 'Update my card',
  'mail.renewalFailed.small': 'Add a new card and we’ll try again right away.',
  'mail.cardNeeded.subject': 'Your plan needs a new card',
  'mail.cardNeeded.preview': 'Keep watching until {date}.',
  'mail.cardNeeded.heading': 'Your plan needs a new card',
  'mail.cardNeeded.words':
    'We couldn’t charge your card for your renewal. You can keep watching until {date}. Add a card before then to keep your plan.',
  'mail.cardNeeded.button': 'Add a card',
  'mail.cardNeeded.small': 'We’ll charge the new card right away. You won’t be charged twice.',
  'mail.confirmPayment.subject': 'Confirm your payment with your bank',
  'mail.confirmPayment.preview': 'Keep watching until {date}.',
  'mail.confirmPayment.heading': 'Confirm your payment',
  'mail.confirmPayment.words':
    'Your bank needs your OK to pay for your renewal. You can keep watching until {date}. Confirm the payment, or choose a different card.',
  'mail.confirmPayment.button': 'Confirm my payment',
  'mail.confirmPayment.small': 'You won’t be charged twice.',
  'mail.subscriptionEnded.subject': 'Your plan has ended',
  'mail.subscriptionEnded.preview': 'Come back anytime.',
  'mail.subscriptionEnded.heading': 'Your plan has ended',
  'mail.subscriptionEnded.words':
    'We couldn’t renew your plan, so it ended. You won’t be charged. Your profiles and history are saved.',
  'mail.subscriptionEnded.button': 'See plans',
  'mail.cardExpiring.subject': 'Your card expires soon',
  'mail.cardExpiring.preview': 'Update it to keep watching.',
  'mail.cardExpiring.heading': 'Your card expires soon',
  'mail.cardExpiring.words':
    'The card ending in {last4} expires {expiry}. Add a new one before then to keep watching.',
  'mail.cardExpiring.button': 'Update my card',
  'mail.renewalComing.subject': 'Your plan renews soon',
  'mail.renewalComing.preview': 'In about a month.',
  'mail.renewalComing.heading': 'Your plan renews soon',
  'mail.renewalComing.words':
    'There’s nothing to do if you want to keep it. Otherwise, cancel online before that day.',
  'mail.offerEnding.subject': 'Your offer is ending',
  'mail.offerEnding.preview': 'Regular price starts next payment.',
  'mail.offerEnding.heading': 'Your offer is ending',
  'mail.offerEnding.words':
    'Your next payment will be at the regular price. There’s nothing to do if you want to keep your plan. Otherwise, cancel online before that day.',
  'mail.offerEnding.from': '{plan} from {date}',
  'mail.offerEnding.price': '{price}, before tax',
  'mail.priceChange.subject': 'A new price for {plan}',
  'mail.priceChange.preview': 'From {date}, it’s {after}.',
  'mail.priceChange.heading': 'A new price for {plan}',
  'mail.priceChange.words':
    'Your price changes with your renewal on {date}. Until then, you pay what you pay now.',
  'mail.priceChange.now': 'Price today',
  'mail.priceChange.from': 'From {date}',
  'mail.priceChange.leave': 'Prices are before tax. You can cancel free of charge before {date}.',
  'mail.priceChange.button': 'See my plan',

  'mail.cancelled.subject': '{plan} is cancelled',
  'mail.cancelled.preview': 'You can watch until {date}.',
  'mail.cancelled.heading': '{plan} is cancelled',
  'mail.cancelled.words': 'You can watch until {date}. You won’t be charged again.',
  'mail.cancelled.plan': 'Your plan',
  'mail.cancelled.what': 'Cancelled',
  'mail.cancelled.until': 'Access ends',
  'mail.cancelled.lastPayment': 'Last payment',
  'mail.cancelled.paid': '{amount}, {date}',
  'mail.cancelled.kept': '{amount}, yours to keep',
  'mail.cancelled.number': 'Confirmation number',
  'mail.cancelled.attached': 'Your receipt is attached as a PDF.',
  'mail.cancelled.button': 'See subscriptions',
  'mail.cancelled.restart': 'Restart {plan}',
  'mail.cancelled.small': 'Restarting before {date} costs nothing that day.',

  'mail.restarted.subject': '{plan} is active again',
  'mail.restarted.preview': 'You weren’t charged today.',
  'mail.restarted.heading': '{plan} is active again',
  'mail.restarted.words':
    'We took back your cancellation. You weren’t charged today, and nothing was interrupted.',
  'mail.restarted.what': 'Restarted',
  'mail.restarted.button': 'See my plan',
  'mail.restarted.small': 'You can cancel anytime in your account.',

  'mail.offer.title': '{percent}% off {periods, plural, one {your next payment} other {# payments}}',
  'mail.offer.description':
    '{percent}% off your next {periods, plural, one {payment} other {# payments}}, then the regular price.',

  'mail.giftBought.subject': 'Your gift is on its way',
  'mail.giftBought.preview': 'To {email}, {date}',
  'mail.giftBought.heading': 'Your gift is on its way',
  'mail.giftBought.words': 'We’ll send it to {email} on {date}.',
  'mail.giftBought.small': 'Gift cards never expire. They’re non-refundable, except where the law provides.',

  'mail.giftReceived.subject': '{from} sent you {value} for {brand}',
  'mail.giftReceived.unnamed': 'Your {value} gift card for {brand}',
  'mail.giftReceived.preview': 'Your gift card is inside.',
  'mail.giftReceived.heading': '{from} sent you {value}',
  'mail.giftReceived.card': 'Gift card',
  'mail.giftReceived.for': 'For {name}',
  'mail.giftReceived.quote': '“{message}”',
  'mail.giftReceived.words':
    'The button fills in the code for you. It’s good for any plan. No account yet? You’ll make one in a minute.',
  'mail.giftReceived.button': 'Redeem my gift',
  'mail.giftReceived.small': 'The code works once and never expires.',

  'mail.storeRelease.subject': 'Use your subscription with another account?',
  'mail.storeRelease.preview': 'Someone asked to move your {store} subscription.',
  'mail.storeRelease.heading': 'Use your {store} subscription with another account?',
  'mail.storeRelease.words':
    'Someone opened our app with another account and asked for the {store} subscription linked to {email}. If it was you, release it and try again in the app.',
  'mail.storeRelease.button': 'Release subscription',
  'mail.storeRelease.small':
    'The link expires in {hours} hours. Wasn’t you? Ignore this email: the subscription stays with your account.',

  'mail.partnerMoved.button': 'See my partners',
  'mail.partnerMovedHere.subject': '{partner} is now linked to your account',
  'mail.partnerMovedHere.preview': 'Moved from another account.',
  'mail.partnerMovedHere.heading': '{partner} is now linked to your account',
  'mail.partnerMovedHere.words':
    'You moved {partner} to {email}. What it includes is now in this account only.',
  'mail.partnerMovedHere.small': 'Wasn’t you? Choose a new password to sign out everywhere.',

  'mail.partnerMovedAway.subject': '{partner} was unlinked from your account',
  'mail.partnerMovedAway.preview': 'It moved to another account.',
  'mail.partnerMovedAway.heading': '{partner} was unlinked from your account',
  'mail.partnerMovedAway.words':
    'Someone signed in to {partner} and moved it from {email} to another account.',
  'mail.partnerMovedAway.small': 'Wasn’t you? Change your {partner} password, then link it again.',

  'mail.accessEnded.subject': 'Some of your access has ended',
  'mail.accessEnded.preview': '{party} no longer includes {content}.',
  'mail.accessEnded.heading': 'Your access through {party} has ended',
  'mail.accessEnded.words':
    '{party} told us your plan there no longer includes {content}, so you can’t watch it through {party}. Your other subscriptions haven’t changed.',
  'mail.accessEnded.small':
    'Is it still in your {party} plan? Sign in with {party} or link it again to get it back.',

  'mail.partnerInvitation.subject': 'Link your account to start watching',
  'mail.partnerInvitation.preview': 'Your {partner} plan includes {content}.',
  'mail.partnerInvitation.heading': '{content} is included with {partner}',
  'mail.partnerInvitation.words':
    'Your {partner} plan includes {content}. Link {partner} to your account to start watching. No account yet? You can create one along the way.',
  'mail.partnerInvitation.button': 'Link my account',
  'mail.partnerInvitation.small':
    '{partner} gave us your email address for this plan. Not you? Ignore this email.',

  'mail.partnerLineSuspended.subject': 'Your access through a partner is on hold',
  'mail.partnerLineSuspended.preview': '{partner} put your line on hold.',
  'mail.partnerLineSuspended.heading': 'Your {partner} line is on hold',
  'mail.partnerLineSuspended.words':
    '{partner} told us your line is on hold, so you can’t watch {content} through {partner} right now. Your account stays linked, and your other subscriptions haven’t changed.',
  'mail.partnerLineSuspended.small':
    'Contact {partner} to find out why. Once your line is active, you can watch right away; you don’t need to link it again.',

  'mail.partnerLineEnded.subject': 'Your access through a partner has ended',
  'mail.partnerLineEnded.preview': '{partner} no longer includes {content}.',
  'mail.partnerLineEnded.heading': 'Your {partner} line has ended',
  'mail.partnerLineEnded.words':
    '{partner} told us your line has ended. It no longer includes {content}, and we unlinked {partner} from your account. Your profiles and other subscriptions haven’t changed.',
  'mail.partnerLineEnded.small': 'Line still active? Contact {partner}. You can link it again anytime.',

  'mail.serviceSecretExpiring.subject': 'A client secret is about to expire',
  'mail.serviceSecretExpiring.preview': '{client}, {date}',
  'mail.serviceSecretExpiring.heading': 'The secret of {client} expires on {date}',
  'mail.serviceSecretExpiring.words':
    'After that, the service API will refuse {client}. Create a new secret, add it to the client and let the old one expire. Both work until then.',

  'mail.webhookDisabled.subject': 'A webhook endpoint was turned off',
  'mail.webhookDisabled.preview': '{endpoint}',
  'mail.webhookDisabled.heading': 'We no longer send events to {endpoint}',
  'mail.webhookDisabled.gone': 'The endpoint answered 410 Gone, so we turned it off.',
  'mail.webhookDisabled.failing':
    'The endpoint hasn’t accepted a single event for {days} days, so we turned it off.',
  'mail.webhookDisabled.words':
    'Events are kept for {days} days. Once the endpoint works again, ask an operator to turn it on and replay what it missed.',

  'mail.sessionEnded.subject': 'We signed you out for your security',
  'mail.sessionEnded.preview': 'Your sign-in was used in two places.',
  'mail.sessionEnded.heading': 'We signed you out for your security',
  'mail.sessionEnded.words':
    'One of your sessions was used in two places, so we ended it in case it was copied.',
  'mail.sessionEnded.button': 'Sign in again',
  'mail.sessionEnded.small': 'Don’t recognize this? Choose a new password too.',

  'mail.device.browserOn': '{browser} on {system}',
  'mail.device.unknown': 'Unknown device',
  'mail.newPassword.button': 'Choose a new password',

  'mail.migrationInvitation.subject': 'One account for everything',
  'mail.migrationInvitation.preview': 'Keep everything included with {provider}.',
  'mail.migrationInvitation.heading': 'One account for everything',
  'mail.migrationInvitation.words':
    'You watch with {provider}. Create a {site} to sign in with your email and a password. You’ll keep everything included with {provider}.',
  'mail.migrationInvitation.button': 'Get started',
  'mail.migrationInvitation.small':
    'The link works once and expires on {date} at {time} ET. Not expecting this? Ignore this email; nothing will change.',
  'mail.activationLink.subject': '{product} is ready to activate',
  'mail.activationLink.preview': 'One step left before you watch.',
  'mail.activationLink.heading': '{product} is ready to activate',
  'mail.activationLink.words':
    'Sign in with {email} to activate it, or create an account with this email first.',
  'mail.activationLink.button': 'Activate {product}',
  'mail.activationLink.small': 'The link works once and expires on {date} at {time} ET.',
  'mail.consolidationCode.subject': 'Your code to combine accounts',
  'mail.consolidationCode.preview': 'It expires in {minutes} minutes.',
  'mail.consolidationCode.heading': 'Combine your accounts',
  'mail.consolidationCode.words':
    'Someone signed in to another account wants to combine it with {email}. If it was you, enter this code within {minutes} minutes.',
  'mail.consolidationCode.small': 'Wasn’t you? Don’t share this code. Nothing changes without it.',

  'mail.footer.unsubscribe': 'Unsubscribe',
  'mail.footer.consent': 'You’re getting this email because you agreed to it: {label}, {site}.',

  'mail.cancellationPaper.title': 'Cancellation',
  'mail.cancellationPaper.account': 'Account',
  'mail.cancellationPaper.when': 'Cancelled on',
  'mail.cancellationPaper.at': '{date} at {time} ET',
  'mail.cancellationPaper.until': 'Access ends {date}',
  'mail.cancellationPaper.nothingMore': 'No more payments',
  'mail.cancellationPaper.words':
    'The file {number}.jws inside this PDF is our signature: anyone can check that you cancelled, and when. Questions? {support}, cancellation {number}.',
  'mail.cancelled.refund': 'Refund for unused days',

  'mail.deletionStarted.subject': 'Delete your account?',
  'mail.deletionStarted.preview': 'Support started it. You decide.',
  'mail.deletionStarted.heading': 'Delete your account?',
  'mail.deletionStarted.words':
    'You asked support to delete the account {email}. Nothing happens without you: open the page within {hours} hours, then choose to delete or keep it.',
  'mail.deletionStarted.button': 'Decide now',
  'mail.deletionStarted.small': 'Didn’t ask for this? Open the page and keep your account.',

  'mail.exportReady.subject': 'Your data is ready to download',
  'mail.exportReady.preview': 'Download it within {days} days.',
  'mail.exportReady.heading': 'Your data is ready',
  'mail.exportReady.words':
    'You asked for a copy of everything we keep about you. Sign in to download it within {days} days. We’ll ask you to confirm it’s you.',
  'mail.exportReady.button': 'Download my data',
  'mail.exportReady.small': 'Didn’t ask for it? Someone may be using your account. Choose a new password.',

  'mail.promotionWaiting.subject': 'Your promotion is waiting',
  'mail.promotionWaiting.preview': '{percent}% off your next purchase.',
  'mail.promotionWaiting.heading': '{percent}% off, whenever you’re ready',
  'mail.promotionWaiting.words':
    'Your code for {percent}% off is still unused. Your next purchase takes it off automatically.',
  'mail.promotionWaiting.button': 'See plans',

  'mail.accountInactive.subject': 'We’ll delete your account on {date}',
  'mail.accountInactive.preview': 'Sign in to keep it.',
  'mail.accountInactive.heading': 'Do you still need your account?',
  'mail.accountInactive.words':
    'No one has signed in to {email} for almost three years. We’ll delete the account on {date}. To keep it, sign in before then.',
  'mail.accountInactive.button': 'Sign in to keep it',
  'mail.accountInactive.small': 'We don’t keep personal data that no one uses.',

  'mail.export.title': 'Everything we keep about you',
  'mail.export.lead': 'Made for {name} on {date}. Keep this file somewhere safe.',
  'mail.export.left':
    'Passwords, PINs and other secrets aren’t in this file. The same data for programs is in data.json.',
  'mail.export.contents': 'Contents',
  'mail.export.yes': 'Yes',
  'mail.export.no': 'No',
  'mail.export.moment': '{date} at {time} ET',
} as const;
