/** Line drawings on a 24 by 24 sheet, one path each, so that a screen ships only the ones it shows. These the shell shows. */
export const alert = 'M12 8v5M12 16.3v.2M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z';
export const card =
  'M5 5h14a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-14a2.5 2.5 0 0 1-2.5-2.5v-9a2.5 2.5 0 0 1 2.5-2.5ZM2.5 10h19M6.5 15h3.5';
export const check = 'm4.5 12.5 5 5L19.5 7';
export const chevronDown = 'm5.5 9 6.5 6.5L18.5 9';
export const chevronLeft = 'M14.5 5.5 8 12l6.5 6.5';
export const clock = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0ZM12 7v5.3l3.5 2';
export const close = 'M6 6l12 12M18 6 6 18';
export const cloudOff =
  'M7 18.5h10.5a3.5 3.5 0 0 0 1.2-6.8A6.5 6.5 0 0 0 9 7.5M6.2 9.5A4.7 4.7 0 0 0 7 18.5M3.5 3.5l17 17';
export const devices =
  'M3 5.5h13a1 1 0 0 1 1 1V9M2 17.5h10M4 14.5v-9M15.8 9.5h3.9a1.8 1.8 0 0 1 1.8 1.8v7.4a1.8 1.8 0 0 1-1.8 1.8h-3.9a1.8 1.8 0 0 1-1.8-1.8v-7.4a1.8 1.8 0 0 1 1.8-1.8ZM17 17.5h1.5';
export const elsewhere =
  'M14 4h6v6M20 4l-9 9M17.5 14v4.2a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 18.2V8.3a1.8 1.8 0 0 1 1.8-1.8H10';
export const grid =
  'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5ZM14 16.8h6M17 13.8v6';
export const info = 'M12 11v5.2M12 7.6v.2M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z';
export const link =
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1';
export const lock =
  'M7.2 10.5h9.6a2.2 2.2 0 0 1 2.2 2.2v5.6a2.2 2.2 0 0 1-2.2 2.2h-9.6a2.2 2.2 0 0 1-2.2-2.2v-5.6a2.2 2.2 0 0 1 2.2-2.2ZM8 10.5V7.5a4 4 0 0 1 8 0v3';
export const logout =
  'M9.5 4H5.8A1.8 1.8 0 0 0 4 5.8v12.4A1.8 1.8 0 0 0 5.8 20h3.7M15.5 16l4-4-4-4M19.5 12H9.5';
export const mail =
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-9a2.5 2.5 0 0 1 2.5-2.5ZM3.8 7l8.2 6 8.2-6';
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const play =
  'M6 4.5h12a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3ZM10.3 9l4.9 3-4.9 3Z';
export const receipt = 'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5-2.2 1.5-2.1-1.5-2.2 1.5ZM9 8.5h6M9 12.5h6';
export const tv =
  'M4.5 4.5h15a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2ZM8 20.5h8';
export const user = 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM4 21c1-4.4 4.2-6.5 8-6.5s7 2.1 8 6.5';
export const users =
  'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0ZM2.5 20c.7-3.9 3.3-5.7 6.5-5.7s5.8 1.8 6.5 5.7M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.5 3.6 5.2';
