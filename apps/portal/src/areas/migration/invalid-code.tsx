import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import text from '../../ui/text.module.css';
import { endMigration } from '../../session/migration-flow.ts';

/** Shown after sign-in if the migration code is missing, unknown, used or expired. */
export const InvalidCode = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <Marquee lights="failing">
        <path
          className={picture.line}
          d="M112 80a14 14 0 0 0 20 0l10-10a14 14 0 0 0-20-20l-3 3M128 64a14 14 0 0 0-20 0l-10 10a14 14 0 0 0 20 20l3-3M100 50l40 44"
        />
      </Marquee>
      <FocusedHeading>{t('migration.invalid.title')}</FocusedHeading>
      <div className={layout.stack}>
        <InlineAlert kind="bad" role="alert">
          {t('MIGRATION_INVALID')}
        </InlineAlert>
        <p className={text.lead}>{t('migration.invalid.lead')}</p>
        <Link to="manageAccount" className={buttonClass({ wide: true })} onClick={endMigration}>
          {t('migration.account')}
        </Link>
      </div>
    </div>
  );
};
