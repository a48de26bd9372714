/** After a removal: what happened, above the list that no longer has it. */
import { InlineAlert } from '../../ui/inline-alert.tsx';
import layout from '../../ui/layout.module.css';
import { DeviceLists } from './device-lists.tsx';

export const RemovalSuccess = ({ title, lead }: { readonly title: string; readonly lead: string }) => (
  <>
    <h1>{title}</h1>
    <div className={layout.stack}>
      <InlineAlert kind="good">{lead}</InlineAlert>
    </div>
    <DeviceLists />
  </>
);
