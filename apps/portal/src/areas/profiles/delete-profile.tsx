import { deleteProfile } from '@marquee/product/contract/profiles.ts';
import { call } from '../../api.ts';
import { returnToRoute } from '../../flow/link.tsx';
import { notify } from '../../flow/notices.ts';
import { Form } from '../../form/form.tsx';
import { useFields } from '../../form/use-fields.ts';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { trash } from '../../ui/icon/more-icons.ts';
import layout from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import text from '../../ui/text.module.css';
import type { WithPin } from './pin/pin-prompt.tsx';
import { changeProfiles } from './profiles-query.ts';

interface Props {
  readonly id: string;
  readonly nickname: string;
  readonly withPin: WithPin;
  readonly onClose: () => void;
}

/** Asks before a profile goes, and says what goes with it. */
export const DeleteProfile = ({ id, nickname, withPin, onClose }: Props) => {
  const t = useT();
  const form = useFields({
    start: {},
    send: async () => {
      const gone = await withPin(async (pin) => {
        await call(deleteProfile, { params: { profileId: id }, body: pin, showLoader: false });
        return true;
      });
      if (!gone) return;
      onClose();
      changeProfiles((profiles) => profiles.filter((profile) => profile.id !== id));
      notify('saved', 'profiles.delete.done', { nickname });
      await returnToRoute('profiles');
    },
  });
  return (
    <Modal title={t('profiles.delete.title', { nickname })} icon={trash} onClose={onClose}>
      <p className={text.lead}>{t('profiles.delete.lost')}</p>
      <Form form={form}>
        <div className={layout.pair}>
          <Button look="even" onClick={onClose}>
            {t('profiles.delete.keep')}
          </Button>
          <Button look="danger" busy={form.busy} onClick={() => form.submit()}>
            {t('profiles.delete.confirm')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};
