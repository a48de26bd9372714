import { normalize, phoneDigits } from '@marquee/product/values/fields.ts';
import { useEffect } from 'react';
import { useRegisterState } from '../../state/app-state.ts';

interface Typed {
  readonly email?: string;
  readonly phone?: string;
}

/** A reload, or the other form of the flow, keeps everything but the passwords. */
export const usePersistRegistration = ({ email, phone }: Typed): void => {
  useEffect(() => {
    if (email !== undefined) useRegisterState.setState({ email: normalize('email', email) });
    if (phone !== undefined) useRegisterState.setState({ phoneNumber: phoneDigits(phone) });
  }, [email, phone]);
};
