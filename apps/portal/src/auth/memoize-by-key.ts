/** Does something once for each key, however often its page is drawn; whoever asks again gets the same answer. */
export const memoizeByKey = <T>(act: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const answers = new Map<string, Promise<T>>();
  return (key) => {
    const answer = answers.get(key) ?? act(key);
    answers.set(key, answer);
    return answer;
  };
};
