/* Simulated analytics tag: reports every entry of the data layer to the world. */
const collect = new URL('/tag/events', document.currentScript.src).href;
const layer = (window.dataLayer ??= []);

/** Commands, such as the consent signals, are `arguments` objects. */
const report = (entry) =>
  navigator.sendBeacon(collect, JSON.stringify('length' in entry ? { command: [...entry] } : entry));

for (const entry of layer) report(entry);
const push = layer.push.bind(layer);
layer.push = (...entries) => {
  for (const entry of entries) report(entry);
  return push(...entries);
};
