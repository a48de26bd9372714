/** Activation links from a CSV: its rows, what is wrong with them or what would be made, and the links. */
import { useState } from 'react';
import type { Language } from '@marquee/product/brands.ts';
import {
  createStaffActivationLinks,
  exportStaffActivationLinks,
  previewStaffActivationLinks,
  type UploadPreview,
} from '@marquee/product/contract/staff/codes.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field, Select } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { FileField } from './file-field.tsx';
import { linkPlans } from './plans.ts';

interface Upload {
  readonly csv: string;
  readonly sku: string;
  readonly language: Language;
  readonly mail: boolean;
}

type Step =
  | { readonly is: 'rows' }
  | { readonly is: 'checked'; readonly preview: UploadPreview; readonly key: string }
  | { readonly is: 'made'; readonly id: string; readonly made: number; readonly expiresAt: string };

interface LinksCsvDialogProps {
  readonly onClose: () => void;
  readonly onMade: () => void;
}

interface StepProps {
  readonly upload: Upload;
  readonly onClose: () => void;
}

const RowsStep = ({
  upload,
  onChange,
  onChecked,
  onClose,
}: StepProps & {
  readonly onChange: (change: Partial<Upload>) => void;
  readonly onChecked: (preview: UploadPreview) => void;
}) => {
  const { t, language } = useWords();
  const most = limits.activationCsvRows;
  const { csv, sku, mail } = upload;
  return (
    <FormDialog
      title={t('csv.open')}
      submit={t('csv.check')}
      reason="none"
      explain={({ code, details }) =>
        code === 'PAYLOAD_TOO_LARGE' || (code === 'VALIDATION' && 'csv' in details)
          ? t('csv.tooLarge', { most })
          : undefined
      }
      send={async () =>
        onChecked(await call(previewStaffActivationLinks, { body: { csv, sku, language: upload.language } }))
      }
      onClose={onClose}
    >
      <p className="muted">{t('csv.lead', { most })}</p>
      <FileField label={t('csv.file')} onText={(text) => onChange({ csv: text })} />
      <Field
        label={t('csv.rows')}
        rows={6}
        required
        value={csv}
        onChange={(text) => onChange({ csv: text })}
      />
      <div className="pair">
        <Select
          label={t('csv.sku')}
          value={sku}
          onChange={(value) => onChange({ sku: value })}
          options={linkPlans.map(({ id, name }) => [id, `${name[language]} (${id})`])}
        />
        <Select
          label={t('csv.language')}
          value={upload.language}
          onChange={(value) => onChange({ language: value === 'fr' ? 'fr' : 'en' })}
          options={[
            ['en', t('codes.inEnglish')],
            ['fr', t('codes.inFrench')],
          ]}
        />
      </div>
      <label className="check">
        <input type="checkbox" checked={mail} onChange={({ target }) => onChange({ mail: target.checked })} />{' '}
        {t('csv.mail')}
      </label>
    </FormDialog>
  );
};

const WrongStep = ({
  preview: { problems, problemCount },
  onBack,
  onClose,
}: {
  readonly preview: UploadPreview;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useWords();
  return (
    <Dialog title={t('csv.wrongTitle')} onClose={onClose}>
      <div className="steps">
        <p className="alert bad" role="alert">
          {t('csv.wrong', { count: problemCount })}
        </p>
        <ul className="effects break">
          {problems.map(({ row, problem, value }) => (
            <li key={`${row} ${problem} ${value}`}>
              {t(`csv.problem.${problem}`, { row, value, most: limits.activationCsvRows })}
            </li>
          ))}
        </ul>
        {problemCount > problems.length && (
          <p className="muted">{t('csv.moreWrong', { count: problemCount - problems.length })}</p>
        )}
        <footer>
          <button type="button" className="button main" onClick={onBack}>
            {t('csv.back')}
          </button>
        </footer>
      </div>
    </Dialog>
  );
};

const ReadyStep = ({
  upload,
  preview: { rows, count },
  idempotencyKey,
  onBack,
  onMade,
  onClose,
}: StepProps & {
  readonly preview: UploadPreview;
  readonly idempotencyKey: string;
  readonly onBack: () => void;
  readonly onMade: (made: { id: string; made: number; expiresAt: string }) => void;
}) => {
  const { t, language } = useWords();
  return (
    <FormDialog
      title={t('csv.readyTitle', { count })}
      submit={t('csv.make')}
      explain={({ code }) => (code === 'VALIDATION' ? t('csv.changed') : undefined)}
      send={async (reason) =>
        onMade(await call(createStaffActivationLinks, { idempotencyKey, body: { ...upload, reason } }))
      }
      onClose={onClose}
    >
      <Table
        label={t('csv.readyTitle', { count })}
        rows={rows}
        keyOf={({ row }) => String(row)}
        columns={[
          { head: t('csv.row'), number: true, render: ({ row }) => row },
          { head: t('csv.email'), render: ({ email }) => <span className="break">{email}</span> },
          {
            head: t('prices.plan'),
            render: ({ sku }) => skuName(sku, language) ?? sku,
          },
          {
            head: t('codes.language'),
            render: (row) => t(row.language === 'fr' ? 'codes.inFrench' : 'codes.inEnglish'),
          },
        ]}
      />
      {count > rows.length && <p className="muted">{t('csv.moreRows', { count: count - rows.length })}</p>}
      <p className="alert warn">{t(upload.mail ? 'csv.mails' : 'csv.noMails')}</p>
      <p>
        <button type="button" className="link" onClick={onBack}>
          {t('csv.back')}
        </button>
      </p>
    </FormDialog>
  );
};

export const LinksCsvDialog = ({ onClose, onMade }: LinksCsvDialogProps) => {
  const { t, date, language } = useWords();
  const [step, setStep] = useState<Step>({ is: 'rows' });
  const [upload, setUpload] = useState<Upload>({ csv: '', sku: linkPlans[0]!.id, language, mail: true });
  const back = () => setStep({ is: 'rows' });
  if (step.is === 'rows')
    return (
      <RowsStep
        upload={upload}
        onChange={(change) => setUpload((current) => ({ ...current, ...change }))}
        // A new key: other rows are another request.
        onChecked={(preview) => setStep({ is: 'checked', preview, key: crypto.randomUUID() })}
        onClose={onClose}
      />
    );
  if (step.is === 'checked')
    return step.preview.problemCount > 0 ? (
      <WrongStep preview={step.preview} onBack={back} onClose={onClose} />
    ) : (
      <ReadyStep
        upload={upload}
        preview={step.preview}
        idempotencyKey={step.key}
        onBack={back}
        onMade={(made) => {
          setStep({ is: 'made', ...made });
          onMade();
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t('csv.made', { count: step.made })} onClose={onClose}>
      <div className="steps">
        <p>{t('csv.until', { date: date(step.expiresAt) })}</p>
        <footer>
          <a
            className="button main"
            download
            href={buildRequest(exportStaffActivationLinks, {}, { upload: step.id }).url}
          >
            {t('csv.download')}
          </a>
        </footer>
      </div>
    </Dialog>
  );
};
