import { ActivationEntry } from './activation-entry.tsx';

/** The code in the TV's link prefills the inputs; it approves nothing. */
const CodeInLinkPage = () => <ActivationEntry />;
export default CodeInLinkPage;
