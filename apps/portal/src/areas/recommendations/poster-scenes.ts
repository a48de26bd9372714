/** Poster of each title: where it plays and what it shows. */
import type { TitleKind } from '@marquee/product/values/titles.ts';
import type { PosterBackdrop } from './poster-backdrops.tsx';
import type { PosterSubject } from './poster-subjects.ts';

export interface PosterScene {
  readonly backdrop: PosterBackdrop;
  /** A title of a newer server is drawn by its kind alone. */
  readonly subject?: PosterSubject;
}

type Row = readonly [PosterBackdrop, PosterSubject];

const scenes: Readonly<Record<string, Row>> = {
  'the-last-ferry': ['sea', 'ferry'],
  'salt-and-spruce': ['forest', 'saw'],
  'the-night-desk': ['city', 'lamp'],
  'cold-bay-nine': ['snow', 'station'],
  'four-and-a-half': ['room', 'doors'],
  'platform-twelve': ['rain', 'train'],
  'second-helping': ['room', 'pot'],
  'snow-on-the-wires': ['snow', 'pole'],
  'paper-moose': ['hills', 'moose'],
  'the-bees-of-mill-road': ['field', 'hive'],
  'the-long-portage': ['sea', 'canoe'],
  'understudy-summer': ['stage', 'spotlight'],
  'room-for-rain': ['rain', 'key'],
  'roads-of-ice': ['snow', 'truck'],
  'the-tuners': ['stage', 'piano'],
  'keepers-of-the-light': ['sea', 'lighthouse'],
  'northern-choir': ['aurora', 'notes'],
  'the-moss-kingdom': ['forest', 'mushroom'],
  'tumble-and-tin': ['bubbles', 'robot'],
  'map-of-the-attic': ['room', 'map'],
  'the-copper-orchard': ['hills', 'tree'],
  'the-toll-at-queens-bridge': ['sea', 'bridge'],
  'the-second-sheriff': ['hills', 'sheriff'],
  'midnight-frequency': ['city', 'radio'],
  'seven-locks': ['city', 'lock'],
  'glass-harvest': ['field', 'glass'],
  'friday-face-off': ['rink', 'sticks'],
  'the-prairie-cup': ['field', 'cup'],
  'the-final-end': ['rink', 'stone'],
  'the-tape-room': ['rays', 'reel'],
  'last-one-back': ['rays', 'goal'],
  'driveway-season': ['city', 'hoop'],
  'velodrome-nights': ['track', 'bike'],
  'open-water-sunday': ['sea', 'swimmer'],
  'saturday-on-ice': ['rink', 'skate'],
  'tour-of-two-shores': ['hills', 'wheel'],
  'the-winter-pitch': ['snow', 'ball'],
  'third-period': ['rays', 'microphone'],
  'the-wingers': ['hills', 'bus'],
  'the-dressing-room': ['stage', 'jersey'],
};

const backdropOf: Readonly<Record<TitleKind, PosterBackdrop>> = {
  series: 'city',
  film: 'hills',
  documentary: 'aurora',
  kids: 'bubbles',
  sport: 'track',
};

export const posterSceneOf = (id: string, kind: TitleKind): PosterScene => {
  const row = Object.hasOwn(scenes, id) ? scenes[id] : undefined;
  return row ? { backdrop: row[0], subject: row[1] } : { backdrop: backdropOf[kind] };
};
