/** Fictional titles by the SKUs that include them. */
import type { BrandId, Localized } from '../brands.ts';
import type { SkuId } from './skus.ts';

export const titleKinds = ['series', 'film', 'documentary', 'kids', 'sport'] as const;
export type TitleKind = (typeof titleKinds)[number];

export interface Title {
  readonly id: string;
  readonly kind: TitleKind;
  readonly year: number;
  /** Of a series: length of one episode. */
  readonly minutes: number;
  readonly name: Localized;
  readonly says: Localized;
  readonly brand: BrandId;
  /** SKUs, any of which includes the title. */
  readonly needs: readonly SkuId[];
}

/** Type, year and minutes; then name and description in each language. */
interface Row {
  readonly is: readonly [TitleKind, number, number];
  readonly en: readonly [string, string];
  readonly fr: readonly [string, string];
}

const shelf = (
  brand: BrandId,
  needs: readonly SkuId[],
  rows: Readonly<Record<string, Row>>,
): readonly Title[] =>
  Object.entries(rows).map(([id, { is, en, fr }]) => {
    const [kind, year, minutes] = is;
    const name = { en: en[0], fr: fr[0] };
    const says = { en: en[1], fr: fr[1] };
    return { id, kind, year, minutes, name, says, brand, needs };
  });

const withStarz = [
  'crave_basic_starz',
  'crave_standard_starz',
  'crave_mobile_starz',
  'crave_total_starz',
] as const;
const plans = [
  'crave_basic',
  'crave_standard',
  'crave_mobile',
  'crave_total',
  'craveads',
  'cravep',
  'cravetv',
  ...withStarz,
] as const;

export const titles: readonly Title[] = [
  ...shelf('crave', plans, {
    'the-last-ferry': {
      is: ['series', 2024, 52],
      en: ['The Last Ferry', 'An island loses its boat and finds out who stays.'],
      fr: ['Le dernier traversier', 'Une île perd son bateau et découvre qui reste.'],
    },
    'salt-and-spruce': {
      is: ['series', 2023, 46],
      en: ['Salt and Spruce', 'Two sisters, one sawmill and a secret older than both.'],
      fr: ['Sel et épinette', 'Deux sœurs, une scierie et un secret plus vieux qu’elles.'],
    },
    'the-night-desk': {
      is: ['series', 2025, 44],
      en: ['The Night Desk', 'A newsroom where nothing happens until two in the morning.'],
      fr: ['Le pupitre de nuit', 'Une salle de rédaction où rien n’arrive avant deux heures du matin.'],
    },
    'cold-bay-nine': {
      is: ['series', 2022, 55],
      en: ['Cold Bay Nine', 'Nine people in a weather station, and one too many at breakfast.'],
      fr: ['Baie froide, poste neuf', 'Neuf personnes dans une station météo, et une de trop au déjeuner.'],
    },
    'four-and-a-half': {
      is: ['series', 2024, 28],
      en: ['Four and a Half', 'A comedy about thin walls and generous neighbours.'],
      fr: ['Le quatre et demie', 'Une comédie sur des murs minces et des voisins généreux.'],
    },
    'platform-twelve': {
      is: ['series', 2022, 49],
      en: ['Platform Twelve', 'Every train is late, and every delay has its reason.'],
      fr: ['Quai numéro 12', 'Chaque train est en retard, et chaque retard a sa raison.'],
    },
    'second-helping': {
      is: ['series', 2023, 30],
      en: ['Second Helping', 'Cooks return to the dish that beat them.'],
      fr: ['Deuxième service', 'Des cuisiniers retournent au plat qui les a vaincus.'],
    },
    'snow-on-the-wires': {
      is: ['film', 2023, 112],
      en: ['Snow on the Wires', 'The power goes out, and a whole street meets.'],
      fr: ['De la neige sur les fils', 'La panne dure, et toute une rue se rencontre.'],
    },
    'paper-moose': {
      is: ['film', 2022, 96],
      en: ['Paper Moose', 'A folded letter crosses the country by bus.'],
      fr: ['L’orignal de papier', 'Une lettre pliée traverse le pays en autocar.'],
    },
    'the-bees-of-mill-road': {
      is: ['film', 2024, 104],
      en: ['The Bees of Mill Road', 'A beekeeper who cannot stand honey, in a town that lives on it.'],
      fr: ['Les abeilles du rang', 'Une apicultrice qui n’aime pas le miel, dans un village qui en vit.'],
    },
    'the-long-portage': {
      is: ['film', 2021, 128],
      en: ['The Long Portage', 'Four friends, one canoe, eleven days.'],
      fr: ['Le long portage', 'Quatre amis, un canot, onze jours.'],
    },
    'understudy-summer': {
      is: ['film', 2025, 101],
      en: ['Understudy Summer', 'The star leaves; the prompter knows every line.'],
      fr: ['L’été de la doublure', 'La vedette s’en va; la souffleuse connaît toutes les répliques.'],
    },
    'room-for-rain': {
      is: ['film', 2020, 93],
      en: ['Room for Rain', 'A hotel, a storm and two wrong keys.'],
      fr: ['Chambre avec pluie', 'Un hôtel, un orage et deux mauvaises clés.'],
    },
    'roads-of-ice': {
      is: ['documentary', 2023, 88],
      en: ['Roads of Ice', 'They build a road every winter and watch it melt.'],
      fr: ['Chemins de glace', 'Ils bâtissent une route chaque hiver et la regardent fondre.'],
    },
    'the-tuners': {
      is: ['documentary', 2022, 74],
      en: ['The Tuners', 'Pianos, the people who hear them, and silence.'],
      fr: ['Les accordeurs', 'Les pianos, ceux qui les écoutent, et le silence.'],
    },
    'keepers-of-the-light': {
      is: ['documentary', 2024, 81],
      en: ['Keepers of the Light', 'The last lighthouses with somebody in them.'],
      fr: ['Gardiens de phare', 'Les derniers phares où quelqu’un habite.'],
    },
    'northern-choir': {
      is: ['documentary', 2021, 59],
      en: ['Northern Choir', 'Forty voices, three of them in tune, one concert.'],
      fr: ['Le chœur du Nord', 'Quarante voix, dont trois justes, et un concert.'],
    },
    'the-moss-kingdom': {
      is: ['kids', 2023, 22],
      en: ['The Moss Kingdom', 'Very small heroes with a very large garden to save.'],
      fr: ['Le royaume de mousse', 'De tout petits héros, un très grand jardin à sauver.'],
    },
    'tumble-and-tin': {
      is: ['kids', 2021, 24],
      en: ['Tumble and Tin', 'A robot and a raccoon repair what they have just broken.'],
      fr: ['Boule et Fer-Blanc', 'Un robot et un raton réparent ce qu’ils viennent de briser.'],
    },
    'map-of-the-attic': {
      is: ['kids', 2022, 84],
      en: ['Map of the Attic', 'Three cousins, one rainy week, a country under the roof.'],
      fr: ['La carte du grenier', 'Trois cousins, une semaine de pluie, un pays sous le toit.'],
    },
  }),
  ...shelf('crave', ['starz', ...withStarz], {
    'the-copper-orchard': {
      is: ['series', 2023, 58],
      en: ['The Copper Orchard', 'A family, a mine and a promise nobody wrote down.'],
      fr: ['Le verger de cuivre', 'Une famille, une mine et une promesse que personne n’a écrite.'],
    },
    'the-toll-at-queens-bridge': {
      is: ['series', 2024, 54],
      en: ['The Toll at Queen’s Bridge', 'A kingdom runs out of coins.'],
      fr: ['Le péage du pont de la Reine', 'Un royaume à court de pièces.'],
    },
    'the-second-sheriff': {
      is: ['series', 2025, 47],
      en: ['The Second Sheriff', 'The first one left no instructions.'],
      fr: ['Le deuxième shérif', 'Le premier n’a laissé aucune consigne.'],
    },
    'midnight-frequency': {
      is: ['film', 2022, 109],
      en: ['Midnight Frequency', 'A radio host answers a call from next week.'],
      fr: ['Fréquence minuit', 'Une animatrice répond à un appel de la semaine prochaine.'],
    },
    'seven-locks': {
      is: ['film', 2021, 117],
      en: ['Seven Locks', 'A heist at the speed of a barge.'],
      fr: ['Sept écluses', 'Un vol à la vitesse d’une péniche.'],
    },
    'glass-harvest': {
      is: ['film', 2023, 99],
      en: ['Glass Harvest', 'A vineyard, a drought and an inheritance.'],
      fr: ['Vendanges de verre', 'Un vignoble, une sécheresse et un héritage.'],
    },
  }),
  ...shelf('tsn', ['tsn', 'tsnp'], {
    'friday-face-off': {
      is: ['sport', 2026, 180],
      en: ['Friday Face-off', 'The game of the week, from the warm-up on.'],
      fr: ['La mise au jeu du vendredi', 'Le match de la semaine, dès l’échauffement.'],
    },
    'the-prairie-cup': {
      is: ['sport', 2026, 165],
      en: ['The Prairie Cup', 'Eight football teams and one very long wind.'],
      fr: ['La Coupe des Prairies', 'Huit équipes de football et un vent qui n’en finit plus.'],
    },
    'the-final-end': {
      is: ['sport', 2026, 150],
      en: ['The Final End', 'Curling, as close as the camera may come.'],
      fr: ['Le dernier bout', 'Le curling, d’aussi près que la caméra le permet.'],
    },
    'the-tape-room': {
      is: ['documentary', 2024, 48],
      en: ['The Tape Room', 'Great games, watched again by those who lost them.'],
      fr: ['La salle des bandes', 'De grands matchs, revus par ceux qui les ont perdus.'],
    },
    'last-one-back': {
      is: ['documentary', 2023, 72],
      en: ['Last One Back', 'Six goalkeepers and the shot they remember.'],
      fr: ['Dernier rempart', 'Six gardiens et le tir qu’ils n’oublient pas.'],
    },
    'driveway-season': {
      is: ['documentary', 2025, 64],
      en: ['Driveway Season', 'Basketball begins where the car is usually parked.'],
      fr: ['La saison des entrées', 'Le basketball commence là où dort d’habitude la voiture.'],
    },
  }),
  ...shelf('tsn', ['tsn2', 'tsnp'], {
    'velodrome-nights': {
      is: ['sport', 2026, 120],
      en: ['Velodrome Nights', 'Two hundred laps, and nobody brakes.'],
      fr: ['Nuits de vélodrome', 'Deux cents tours, et personne ne freine.'],
    },
    'open-water-sunday': {
      is: ['sport', 2026, 140],
      en: ['Open Water Sunday', 'Ten kilometres of lake, and the cold.'],
      fr: ['Dimanche en eau libre', 'Dix kilomètres de lac, et le froid.'],
    },
  }),
  ...shelf('rds', ['rds'], {
    'saturday-on-ice': {
      is: ['sport', 2026, 170],
      en: ['Saturday on Ice', 'The game, and the whole evening around it.'],
      fr: ['Samedi sur glace', 'Le match, et toute la soirée autour.'],
    },
    'tour-of-two-shores': {
      is: ['sport', 2026, 210],
      en: ['Tour of the Two Shores', 'Five days of cycling along the river.'],
      fr: ['Le tour des deux rives', 'Cinq jours de vélo au bord du fleuve.'],
    },
    'the-winter-pitch': {
      is: ['sport', 2026, 125],
      en: ['The Winter Pitch', 'Soccer under a roof, while it snows.'],
      fr: ['Le terrain d’hiver', 'Du soccer sous un toit, pendant qu’il neige.'],
    },
    'third-period': {
      is: ['series', 2025, 60],
      en: ['Third Period', 'What everybody says after the game, said better.'],
      fr: ['Troisième période', 'Ce que tout le monde dit après le match, en mieux.'],
    },
    'the-wingers': {
      is: ['documentary', 2025, 68],
      en: ['The Wingers', 'A women’s team crosses the province by school bus.'],
      fr: ['Les ailières', 'Une équipe féminine traverse la province en autobus jaune.'],
    },
    'the-dressing-room': {
      is: ['documentary', 2024, 52],
      en: ['The Dressing Room', 'Doors that usually stay closed.'],
      fr: ['Le vestiaire', 'Des portes qui restent d’habitude fermées.'],
    },
  }),
];

const byId = new Map(titles.map((title) => [title.id, title]));
export const titleOf = (id: string): Title | undefined => byId.get(id);

interface Asked {
  /** Entitled SKUs. */
  readonly skus: readonly string[];
  /** Watchlist, in order. */
  readonly listed: readonly string[];
  /** Absent: every brand. */
  readonly brand?: BrandId | undefined;
}

/** Titles shown during cancellation: the watchlist first, then the newest of each type in turn. */
export const recommendedTitles = ({ skus, listed, brand }: Asked): readonly Title[] => {
  const places = new Map(listed.map((id, index) => [id, index]));
  const open = titles
    .filter(
      (title) =>
        (brand === undefined || title.brand === brand) && title.needs.some((sku) => skus.includes(sku)),
    )
    .toSorted((a, b) => b.year - a.year);
  const onList = open
    .filter(({ id }) => places.has(id))
    .toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
  const rest = open.filter(({ id }) => !places.has(id));
  const turns = rest.map((title) => ({
    title,
    turn: rest.filter(({ kind }) => kind === title.kind).indexOf(title),
    place: titleKinds.indexOf(title.kind),
  }));
  return [
    ...onList,
    ...turns.toSorted((a, b) => a.turn - b.turn || a.place - b.place).map(({ title }) => title),
  ];
};
