import { expect, it } from 'vitest';
import { declineClassOf } from './decline-codes.ts';

it.each([
  ['insufficient_funds', 'funds'],
  ['card_velocity_exceeded', 'funds'],
  ['do_not_honor', 'tryLater'],
  ['declined', 'tryLater'],
  ['expired_card', 'card'],
  ['incorrect_cvc', 'card'],
  ['incorrect_number', 'card'],
  ['card_gone', 'card'],
  ['authentication_required', 'customer'],
  ['a_code_of_next_year', 'tryLater'],
  [null, 'tryLater'],
] as const)('[A-86] %s is of the class %s', (code, expected) => {
  expect(declineClassOf(code)).toBe(expected);
});

it('[A-86] the advice of the card network wins over the code of the bank', () => {
  expect(declineClassOf('insufficient_funds', 'do_not_try_again')).toBe('card');
  expect(declineClassOf('do_not_honor', 'confirm_card_data')).toBe('card');
  expect(declineClassOf('expired_card', 'try_again_later')).toBe('tryLater');
  expect(declineClassOf('expired_card', 'advice_of_next_year')).toBe('card');
});
