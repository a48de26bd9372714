/** The globals available in both browsers and Node that the product uses. */
declare class URL {
  constructor(address: string, base?: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly pathname: string;
}
declare class URLSearchParams {
  constructor(query: string | Readonly<Record<string, string>>);
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
