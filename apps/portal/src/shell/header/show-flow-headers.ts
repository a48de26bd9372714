/** Puts the headers of purchases and merchant links into the shell. */
import { useFlowHeaders } from '../../state/shell-slots.ts';
import { MerchantHeader } from './merchant-header.tsx';
import { PurchaseHeader } from './purchase-header.tsx';

export const showFlowHeaders = (): void =>
  useFlowHeaders.setState({ special: MerchantHeader, purchase: PurchaseHeader });
