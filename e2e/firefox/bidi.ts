/** Lets Playwright drive a Firefox without `emulation.setMediaFeaturesOverride`. */
import { firefox } from '@playwright/test';

interface Message {
  readonly id: number;
  readonly method?: string;
}
interface Transport {
  send: (message: Message) => void;
  readonly onmessage?: (message: object) => void;
}
/** Private to Playwright: the server side of `firefox`, which opens the connection to the browser. */
interface FirefoxServer {
  readonly _bidiFirefox: {
    connectToTransport: (transport: Transport, options: object) => Promise<unknown>;
  };
}
interface FirefoxClient {
  readonly _connection: { readonly toImpl: (client: object) => FirefoxServer };
}

/** Playwright 1.65 sends it for each new context; Firefox 153 answers "unknown command". */
const missingCommand = 'emulation.setMediaFeaturesOverride';

/** Profile preferences set the media features instead. */
export const answerMissingCommand = (): void => {
  const { _bidiFirefox } = (firefox as unknown as FirefoxClient)._connection.toImpl(firefox);
  const connect = _bidiFirefox.connectToTransport.bind(_bidiFirefox);
  _bidiFirefox.connectToTransport = (transport, options) => {
    const send = transport.send.bind(transport);
    transport.send = (message) => {
      if (message.method !== missingCommand) return send(message);
      setImmediate(() => transport.onmessage?.({ type: 'success', id: message.id, result: {} }));
    };
    return connect(transport, options);
  };
};
