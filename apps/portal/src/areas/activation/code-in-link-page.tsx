import { ActivationEntry } from './activation-entry.tsx';

/** The code on the TV's screen is also in its link: it fills the boxes, and nothing more. */
const CodeInLinkPage = () => <ActivationEntry />;
export default CodeInLinkPage;
