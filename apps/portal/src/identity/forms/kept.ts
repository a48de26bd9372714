import { clean, phoneDigits } from '@marquee/product/values/fields.ts';
import { useEffect } from 'react';
import { useRegister } from '../../flow/state.ts';

interface Typed {
  readonly email?: string;
  readonly phone?: string;
}

/** A reload, or the other form of the same flow, loses the passwords and nothing else. */
export const useKept = ({ email, phone }: Typed): void => {
  useEffect(() => {
    if (email !== undefined) useRegister.setState({ email: clean('email', email) });
    if (phone !== undefined) useRegister.setState({ phoneNumber: phoneDigits(phone) });
  }, [email, phone]);
};
