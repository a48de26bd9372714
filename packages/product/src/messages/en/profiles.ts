export default {
  'profiles.maturity.adult': 'Adult',
  'profiles.maturity.adult.about': 'Everything, with no restrictions.',
  'profiles.maturity.teen': 'Teen',
  'profiles.maturity.teen.about': 'Suitable for ages 14 and up.',
  'profiles.maturity.older-kid': 'Older kid',
  'profiles.maturity.older-kid.about': 'Suitable for ages 8 to 13.',
  'profiles.maturity.younger-kid': 'Younger kid',
  'profiles.maturity.younger-kid.about': 'Suitable for ages 5 to 7.',
  'profiles.maturity.pre-school': 'Preschool',
  'profiles.maturity.pre-school.about': 'Suitable for ages 4 and under.',
} as const;
