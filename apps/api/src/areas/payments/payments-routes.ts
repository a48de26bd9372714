import * as calls from '@marquee/product/contract/billing/payments.ts';
import { listBalances } from '../../billing/gift-ledger.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { getCreditNotePdf } from './get-credit-note-pdf.ts';
import { listGiftEntries } from './list-gift-entries.ts';
import { getNextBill } from './get-next-bill.ts';
import {
  addInstrument,
  chooseInstrument,
  completeCardSetup,
  listInstruments,
  removeInstrument,
} from './instruments.ts';
import { getReceipt, getReceiptPdf, listReceipts, listReceiptsOfYear } from './receipts.ts';
import { handlePaymentEvent } from './webhooks.ts';

export const paymentsRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.getBalance, async ({ claims }) => ({
    balances: await listBalances(deps.database.query, claims.account_id),
  }));
  implement(calls.listGiftEntries, listGiftEntries(deps));
  implement(calls.getNextBill, getNextBill(deps));
  implement(calls.listInstruments, listInstruments(deps));
  implement(calls.addInstrument, addInstrument(deps));
  implement(calls.completeCardSetup, completeCardSetup(deps));
  implement(calls.chooseInstrument, chooseInstrument(deps));
  implement(calls.removeInstrument, removeInstrument(deps));
  implement(calls.listReceipts, listReceipts(deps));
  implement(calls.listReceiptsOfYear, listReceiptsOfYear(deps));
  implement(calls.getReceipt, getReceipt(deps));
  implement(calls.getReceiptPdf, getReceiptPdf(deps));
  implement(calls.getCreditNotePdf, getCreditNotePdf(deps));
  implement(calls.receivePaymentEvent, handlePaymentEvent(deps), { rawBody: true });
};
