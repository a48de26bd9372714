/* Runs in the sandboxed frame of an analytics tag: starts the tag, then passes on what the portal sends. */
const frame = document.currentScript;
const { kind, key, script } = JSON.parse(document.querySelector('#tag').textContent);
const portal = location.origin;

window.dataLayer = [];
/** Google's scripts tell commands from events by the `arguments` object. */
function gtag() {
  window.dataLayer.push(arguments);
}

/** Consent Mode v2: measurement is allowed, advertising is not. */
const consent = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'granted',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
};

const start = ({ clientId }) => {
  gtag('consent', 'default', consent);
  gtag('set', 'ads_data_redaction', true);
  if (kind === 'ga4') {
    gtag('js', new Date());
    gtag('config', key, { client_id: clientId, client_storage: 'none', send_page_view: false });
  } else {
    window.dataLayer.push({ event: 'gtm.js', 'gtm.start': Date.now(), client_id: clientId });
  }
  const tag = document.createElement('script');
  tag.async = true;
  tag.nonce = frame.nonce;
  tag.src = script;
  document.head.append(tag);
};

/** The frame's own URL is the same for every page, so the route's name replaces it. */
const pass = ({ event, route, ...details }) => {
  const entry = { ...details, page_title: route, page_location: `${portal}/${route}` };
  if (kind === 'ga4') gtag('event', event, entry);
  else window.dataLayer.push({ event, ...entry });
};

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== portal) return;
  if (data?.start) start(data.start);
  if (data?.entry) pass(data.entry);
});
