/** A French catalogue has a sentence for every English key, and none besides, or it does not compile. */
export type Translated<English> = Readonly<Record<keyof English, string>>;
