/** Runs an async function once per key, however often its page renders; repeated calls share the result. */
export const memoizeByKey = <T>(act: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const results = new Map<string, Promise<T>>();
  return (key) => {
    const result = results.get(key) ?? act(key);
    results.set(key, result);
    return result;
  };
};
