/** Icons of the shell: 24 by 24, one path each, so that a screen bundles only those it uses. */
export const alert = 'M12 8v5M12 16.3v.2M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z';
export const check = 'm4.5 12.5 5 5L19.5 7';
export const chevronDown = 'm5.5 9 6.5 6.5L18.5 9';
export const chevronLeft = 'M14.5 5.5 8 12l6.5 6.5';
export const clock = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0ZM12 7v5.3l3.5 2';
export const close = 'M6 6l12 12M18 6 6 18';
export const cloudOff =
  'M7 18.5h10.5a3.5 3.5 0 0 0 1.2-6.8A6.5 6.5 0 0 0 9 7.5M6.2 9.5A4.7 4.7 0 0 0 7 18.5M3.5 3.5l17 17';
export const grid =
  'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM14 16.8h6M17 13.8v6';
export const info = 'M12 11v5.2M12 7.6v.2M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z';
export const lock =
  'M7.2 10.5h9.6a2.2 2.2 0 0 1 2.2 2.2v5.6a2.2 2.2 0 0 1-2.2 2.2h-9.6a2.2 2.2 0 0 1-2.2-2.2v-5.6a2.2 2.2 0 0 1 2.2-2.2ZM8 10.5V7.5a4 4 0 0 1 8 0v3';
export const mail =
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-9a2.5 2.5 0 0 1 2.5-2.5ZM3.8 7l8.2 6 8.2-6';
export const tv =
  'M4.5 4.5h15a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2ZM8 20.5h8';
