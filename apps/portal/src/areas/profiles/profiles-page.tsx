/** Profiles of the account. */
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { lock } from '../../ui/icon/shell-icons.ts';
import { edit, plus } from '../../ui/icon/page-icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { maturitiesQuery, useMaturityLabel } from './maturities-query.ts';
import { ProfileAvatar } from './avatar/profile-avatar.tsx';
import { useProfileName } from './profile-name.ts';
import { ProfileLimitAlert } from './profile-limit-alert.tsx';
import { useProfiles } from './profile-queries.ts';
import css from './profiles-page.module.css';

const ProfilesPage = () => {
  const t = useT();
  const { isLoading } = useQuery(maturitiesQuery);
  return (
    <>
      <h1>{t('shell.menu.profiles')}</h1>
      <p className={text.lead}>{t('profiles.list.lead')}</p>
      <QueryBoundary query={useProfiles({ fresh: true })} waits={isLoading} skeleton={<ProfilesSkeleton />}>
        {(profiles) => <ProfileGrid profiles={profiles} />}
      </QueryBoundary>
    </>
  );
};
export default ProfilesPage;

const ProfileGrid = ({ profiles }: { readonly profiles: readonly Profile[] }) => {
  const t = useT();
  const left = limits.profiles - profiles.length;
  return (
    <>
      <ul className={css.grid}>
        {profiles.map((profile) => (
          <li key={profile.id} className={css.card}>
            <Card profile={profile} />
          </li>
        ))}
        {left > 0 && (
          <li className={`${css.card} ${css.add}`}>
            <Link to="profileCreate" className={css.edit}>
              <span className={css.plus}>
                <Icon path={plus} />
              </span>
              <b>{t('profiles.list.add')}</b>
              <span className={css.maturity}>{t('profiles.list.left', { count: left })}</span>
            </Link>
          </li>
        )}
      </ul>
      {left <= 0 && <ProfileLimitAlert />}
    </>
  );
};

const Card = ({
  profile: { id, nickname, maturity, master, hasPin, icon, avatar },
}: {
  readonly profile: Profile;
}) => {
  const t = useT();
  const labelOf = useMaturityLabel();
  const name = useProfileName().shownName(nickname);
  const query = { profileId: id };
  return (
    <>
      <Link to="profileEdit" query={query} className={css.edit}>
        <ProfileAvatar nickname={name} icon={icon} avatar={avatar} />
        <b>
          <span className={text.hidden}>{t('shell.edit')}</span> {name}
        </b>
        <span className={css.maturity}>{labelOf(maturity)}</span>
        {(master || hasPin) && (
          <span className={css.marks}>
            {master && <span className={`${css.mark} ${css.main}`}>{t('profiles.list.main')}</span>}
            {hasPin && (
              <span className={css.mark}>
                <Icon path={lock} />
                {t('profiles.list.pin')}
              </span>
            )}
          </span>
        )}
        <span className={css.pencil} aria-hidden="true">
          <Icon path={edit} />
          {t('shell.edit')}
        </span>
      </Link>
      <Link
        to="profileEditPin"
        query={query}
        className={css.pin}
        aria-label={t(hasPin ? 'profiles.pin.changeFor' : 'profiles.pin.setFor', { nickname: name })}
      >
        {t(hasPin ? 'profiles.pin.change' : 'profiles.pin.set')}
      </Link>
    </>
  );
};

const ProfilesSkeleton = () => (
  <div className={css.grid}>
    {[1, 2, 3].map((place) => (
      <div key={place} className={css.card}>
        <div className={css.edit}>
          <Skeleton width="76px" height="76px" />
          <Skeleton width="70%" height="20px" />
          <Skeleton width="50%" height="18px" />
        </div>
      </div>
    ))}
  </div>
);
