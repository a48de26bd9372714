/** Runs an async function once per key, however often its page renders; repeated calls share the result. */
export const memoizeByKey = <T>(act: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const answers = new Map<string, Promise<T>>();
  return (key) => {
    const answer = answers.get(key) ?? act(key);
    answers.set(key, answer);
    return answer;
  };
};
