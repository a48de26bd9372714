/** The link that the old address got. It asks first: mail programs open links by themselves. */
import { undoEmailChange } from '@marquee/product/contract/account.ts';
import { Failure } from '@marquee/product/errors.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { Link } from '../../../flow/link.tsx';
import { useApp, useLogin } from '../../../flow/state.ts';
import { isFailure } from '../../../form/failure.ts';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { useT } from '../../../i18n.ts';
import { useHiddenParameter } from '../../../identity/hidden-parameter.ts';
import { giveUp, readLink } from '../../../identity/mailed-link.ts';
import { signOut } from '../../../session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { Done } from '../../../ui/picture/done.tsx';
import { Envelope } from '../../../ui/picture/envelope.tsx';
import text from '../../../ui/text.module.css';

const UndoChangePage = () => {
  const [kept, setKept] = useState<string>();
  return kept === undefined ? <Question onKept={setKept} /> : <Kept email={kept} />;
};
export default UndoChangePage;

const Question = ({ onKept }: { readonly onKept: (email: string) => void }) => {
  const t = useT();
  const [link] = useState(readLink);
  useHiddenParameter('token');
  useEffect(() => {
    if (!link.token) void giveUp('changeEmailError', link.query, new Failure('TOKEN_INVALID'));
  }, [link]);
  const form = useFields({
    start: {},
    send: async () => {
      const { token, query } = link;
      try {
        const { email, resetToken } = await call(undoEmailChange, { body: { token }, showLoader: false });
        // The server has just ended every session of the account.
        if (useApp.getState().isLoggedIn) await signOut();
        // The password is void; the next page sets a new one without another mail.
        useLogin.setState({ email, resetPasswordToken: resetToken, resetPasswordEmail: email });
        onKept(email);
      } catch (error) {
        if (!isFailure(error, 'TOKEN_INVALID', 'LINK_EXPIRED', 'EMAIL_IN_USE')) throw error;
        // Nothing that can be tried again.
        await giveUp('changeEmailError', query, error);
      }
    },
  });
  return (
    <>
      <div className={text.center}>
        <Envelope />
        <h1>{t('account.changeEmail.undoTitle')}</h1>
        <p className={text.lead}>{t('account.changeEmail.undo')}</p>
        <p className={text.lead}>{t('account.changeEmail.undoEnds')}</p>
      </div>
      <Form form={form}>
        <Button type="submit" wide busy={form.busy}>
          {t('account.changeEmail.keep')}
        </Button>
        <Link to="login" className={buttonClass({ look: 'line', wide: true })}>
          {t('account.changeEmail.wasMe')}
        </Link>
      </Form>
    </>
  );
};

const Kept = ({ email }: { readonly email: string }) => {
  const t = useT();
  return (
    <div className={text.center}>
      <Done />
      <FocusedHeading>{t('account.changeEmail.keptTitle')}</FocusedHeading>
      <p className={text.lead}>
        {t('account.changeEmail.kept')} <b className={text.whole}>{email}</b>
      </p>
      <p className={text.lead}>{t('account.changeEmail.keptNext')}</p>
      <div className={layout.stack}>
        <Link to="resetPassword" className={buttonClass({ wide: true })}>
          {t('account.changeEmail.newPassword')}
        </Link>
      </div>
    </div>
  );
};
