import panel from './panel.module.css';

interface Props {
  readonly facts: readonly { readonly term: string; readonly description: string }[];
}

export const DescriptionList = ({ facts }: Props) => (
  <dl className={panel.panel}>
    {facts.map(({ term, description }) => (
      <div key={term} className={panel.row}>
        <dt className={panel.key}>{term}</dt>
        <dd className={panel.value}>{description}</dd>
      </div>
    ))}
  </dl>
);
