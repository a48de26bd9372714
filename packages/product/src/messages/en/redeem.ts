export default {
  'redeem.enter.title': 'Redeem a code',
  'redeem.enter.lead': 'Enter a gift card or promo code.',
  'redeem.enter.check': 'Check code',
  'redeem.enter.limit': 'Up to {count} tries an hour.',
  'redeem.enter.buy': 'Give a gift card',

  'redeem.valid.title': 'Valid code',
  'redeem.valid.gift': '{value} credit',
  'redeem.valid.giftLead': 'Added to your balance for future payments. It never expires.',
  'redeem.valid.promo': '{percent}% off',
  'redeem.valid.promoLead': 'We’ll apply it to your next purchase.',
  'redeem.valid.only': 'Valid for {product} only.',
  'redeem.valid.add': 'Add {value} to my account',
  'redeem.valid.keep': 'Save for my next purchase',
  'redeem.valid.another': 'Use a different code',

  'redeem.success.title': 'Code redeemed',
  'redeem.success.gift': '{value} added to your account.',
  'redeem.success.balance': 'Your gift balance is {balance}. We’ll use it first when you pay.',
  'redeem.success.promo': '{percent}% off your next purchase.',
  'redeem.success.promoLead': 'It’s applied automatically when you pay.',
} as const;
