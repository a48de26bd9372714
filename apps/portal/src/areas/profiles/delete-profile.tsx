import { deleteProfile } from '@marquee/product/contract/profiles.ts';
import { call } from '../../api/client.ts';
import { returnToRoute } from '../../navigation/link.tsx';
import { showToast } from '../../state/toasts.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { trash } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import text from '../../ui/text.module.css';
import type { RunWithPin } from './pin/pin-prompt.tsx';
import { mutateProfiles } from './profile-queries.ts';

interface Props {
  readonly id: string;
  readonly nickname: string;
  readonly withPin: RunWithPin;
  readonly onClose: () => void;
}

/** Confirms the deletion of a profile and shows the consequences. */
export const DeleteProfile = ({ id, nickname, withPin, onClose }: Props) => {
  const t = useT();
  const form = useForm({
    initialValues: {},
    send: async () => {
      const gone = await withPin(async (pin) => {
        await call(deleteProfile, { params: { profileId: id }, body: pin });
        return true;
      });
      if (!gone) return;
      onClose();
      mutateProfiles((profiles) => profiles.filter((profile) => profile.id !== id));
      showToast('saved', 'profiles.delete.done', { nickname });
      await returnToRoute('profiles');
    },
  });
  return (
    <Modal title={t('profiles.delete.title', { nickname })} icon={trash} onClose={onClose}>
      <p className={text.lead}>{t('profiles.delete.lost')}</p>
      <Form form={form}>
        <div className={layout.pair}>
          <Button variant="equal" onClick={onClose}>
            {t('profiles.delete.keep')}
          </Button>
          <Button variant="danger" busy={form.busy} onClick={() => form.submit()}>
            {t('profiles.delete.confirm')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};
