/** Fictional programmes and stories of the brand homes, by genre. */
import type { BrandKind, Localized } from '@marquee/product/brands.ts';
import type { Scene } from './pictures.ts';

export interface Programme {
  readonly title: Localized;
  readonly about: Localized;
  readonly scene: Scene;
}

const of = (scene: Scene, title: [en: string, fr: string], about: [en: string, fr: string]): Programme => ({
  scene,
  title: { en: title[0], fr: title[1] },
  about: { en: about[0], fr: about[1] },
});

const company = [
  of(
    'antenna',
    ['Stories made here', 'Des histoires faites ici'],
    ['Drama, sport and news from every province', 'Séries, sport et nouvelles de toutes les provinces'],
  ),
  of(
    'camera',
    ['On set', 'Sur le plateau'],
    ['Forty crews at work this autumn', 'Quarante équipes au travail cet automne'],
  ),
  of(
    'city',
    ['In your town', 'Dans votre ville'],
    ['Local newsrooms from coast to coast', 'Des salles de nouvelles d’un océan à l’autre'],
  ),
  of(
    'stage',
    ['Live tonight', 'En direct ce soir'],
    ['Concerts and galas in our studios', 'Concerts et galas dans nos studios'],
  ),
  of(
    'mountains',
    ['Greener sets', 'Des plateaux plus verts'],
    ['Half the diesel in three years', 'Deux fois moins de diésel en trois ans'],
  ),
  of(
    'globe',
    ['Seen everywhere', 'Vus partout'],
    ['Our series travel to ninety countries', 'Nos séries voyagent dans quatre-vingt-dix pays'],
  ),
] as const;

export const programmes: Readonly<Record<BrandKind, readonly Programme[]>> = {
  company,
  family: company,
  films: [
    of(
      'lighthouse',
      ['The Keeper of Port Lumière', 'Le gardien de Port-Lumière'],
      ['A missing keeper, a harbour that will not talk', 'Un gardien disparu, un port qui refuse de parler'],
    ),
    of(
      'forest',
      ['Road 11, North', 'Route 11 Nord'],
      ['One night, one car, nobody behind the wheel', 'Une nuit, une auto, personne au volant'],
    ),
    of(
      'train',
      ['The Transcontinental', 'Le transcontinental'],
      ['Six strangers cross a country in winter', 'Six inconnus traversent un pays en hiver'],
    ),
    of(
      'mountains',
      ['Above the Treeline', 'Au-dessus des arbres'],
      ['A rescue that lasts eleven days', 'Un sauvetage qui dure onze jours'],
    ),
    of(
      'city',
      ['Night Shift', 'Quart de nuit'],
      ['A hospital, a blackout, a first day', 'Un hôpital, une panne, un premier jour'],
    ),
    of(
      'ferry',
      ['The Last Crossing', 'La dernière traversée'],
      ['Everyone aboard has a reason to stay', 'Chacun à bord a une raison de rester'],
    ),
    of(
      'stage',
      ['Understudy', 'La doublure'],
      ['She knows every line but her own', 'Elle connaît tous les rôles sauf le sien'],
    ),
    of(
      'houses',
      ['Maple Crescent', 'Croissant des Érables'],
      ['A comedy about very thin walls', 'Une comédie aux murs très minces'],
    ),
  ],
  shows: [
    of(
      'houses',
      ['Back Lane Bakery', 'La boulangerie de la ruelle'],
      ['Two sisters, one oven, no recipe', 'Deux sœurs, un four, aucune recette'],
    ),
    of(
      'stage',
      ['The Big Audition', 'La grande audition'],
      ['Twelve voices, one stage, your vote', 'Douze voix, une scène, votre vote'],
    ),
    of(
      'city',
      ['Precinct Nine', 'Poste neuf'],
      ['The new chief has a past here', 'La nouvelle cheffe a un passé ici'],
    ),
    of(
      'armchair',
      ['Late and Live', 'Tard et en direct'],
      ['Guests, music and a dog', 'Des invités, de la musique et un chien'],
    ),
    of(
      'mountains',
      ['Cabin Builders', 'Bâtisseurs de chalets'],
      ['Eight weeks before the snow', 'Huit semaines avant la neige'],
    ),
    of(
      'bowl',
      ['Kitchen Duel', 'Duel en cuisine'],
      ['Thirty minutes, one mystery basket', 'Trente minutes, un panier surprise'],
    ),
    of(
      'train',
      ['Around the Bay', 'Le tour de la baie'],
      ['Small stations, great stories', 'Petites gares, grandes histoires'],
    ),
    of(
      'forest',
      ['Lake Watch', 'Au bord du lac'],
      ['A summer mystery in eight parts', 'Une énigme d’été en huit épisodes'],
    ),
  ],
  sport: [
    of(
      'rink',
      ['Harbour City at Northern Lights', 'Harbour City chez les Boréals'],
      ['Tonight at 7: the series is tied', 'Ce soir à 19\u00a0h\u00a0: la série est à égalité'],
    ),
    of(
      'court',
      ['Prairie Storm on the road', 'Le Storm des Prairies en visite'],
      ['Tip-off at 8 with a full bench', 'Début à 20\u00a0h, effectif complet'],
    ),
    of(
      'pitch',
      ['Cup semi-final, second leg', 'Demi-finale de coupe, match retour'],
      ['One goal would be enough', 'Un seul but suffirait'],
    ),
    of(
      'lanes',
      ['National trials', 'Essais nationaux'],
      ['The fastest 400 metres in ten years', 'Le 400 mètres le plus rapide en dix ans'],
    ),
    of(
      'mountains',
      ['World Cup downhill', 'Coupe du monde de descente'],
      ['Ice on the upper half, nerves below', 'De la glace en haut, des nerfs en bas'],
    ),
    of(
      'net',
      ['Ten saves of the week', 'Les dix arrêts de la semaine'],
      ['Number three should not be possible', 'Le troisième défie la logique'],
    ),
    of(
      'stage',
      ['The panel', 'La table ronde'],
      ['Who moves before the deadline?', 'Qui bougera avant la date limite?'],
    ),
    of(
      'road',
      ['The long run', 'La longue course'],
      ['A documentary on those who finish last', 'Un documentaire sur ceux qui arrivent derniers'],
    ),
  ],
  news: [
    of(
      'ferry',
      ['Island ferry sails again after four winters', 'Le traversier de l’île repart après quatre hivers'],
      ['Three hundred people were on the dock', 'Trois cents personnes l’attendaient au quai'],
    ),
    of(
      'city',
      ['Council votes for quieter nights downtown', 'Le conseil vote pour des nuits plus calmes'],
      ['Delivery hours change in spring', 'Les heures de livraison changent au printemps'],
    ),
    of(
      'chart',
      ['Inflation slows for the fifth month', 'L’inflation ralentit pour un cinquième mois'],
      ['What it means for your mortgage', 'Ce que cela change pour votre hypothèque'],
    ),
    of(
      'globe',
      ['Ninety countries agree on the high seas', 'Quatre-vingt-dix pays s’entendent sur la haute mer'],
      ['The treaty in five questions', 'Le traité en cinq questions'],
    ),
    of(
      'weather',
      ['Rain on the coast, first snow inland', 'Pluie sur la côte, première neige ailleurs'],
      ['The week ahead, town by town', 'La semaine, ville par ville'],
    ),
    of(
      'train',
      ['Fast rail: the first hundred kilometres', 'Train rapide\u00a0: les cent premiers kilomètres'],
      ['Where the line will run', 'Où passera la voie'],
    ),
    of(
      'antenna',
      ['The last radio of the valley', 'La dernière radio de la vallée'],
      ['Volunteers keep it on air', 'Des bénévoles la gardent en ondes'],
    ),
    of(
      'houses',
      ['Renting: what the new rules say', 'Location\u00a0: ce que disent les nouvelles règles'],
      ['Deposits, pets and repairs', 'Dépôts, animaux et réparations'],
    ),
  ],
  life: [
    of(
      'plant',
      ['Ten plants that forgive you', 'Dix plantes qui vous pardonnent'],
      ['Little light, little water, much green', 'Peu de lumière, peu d’eau, beaucoup de vert'],
    ),
    of(
      'bowl',
      ['Soups for the first frost', 'Des soupes pour le premier gel'],
      ['Four bowls ready in half an hour', 'Quatre bols prêts en une demi-heure'],
    ),
    of(
      'armchair',
      ['The reading corner', 'Le coin lecture'],
      ['A lamp, a chair and nothing else', 'Une lampe, un fauteuil et rien d’autre'],
    ),
    of(
      'mountains',
      ['Three days without a screen', 'Trois jours sans écran'],
      ['Cabins you can reach by bus', 'Des chalets accessibles en autobus'],
    ),
    of(
      'houses',
      ['Small balcony, long summer', 'Petit balcon, long été'],
      ['Boxes, herbs and a bench', 'Des bacs, des herbes et un banc'],
    ),
    of(
      'lanes',
      ['Running, gently', 'Courir, doucement'],
      ['A plan for people who never ran', 'Un plan pour qui n’a jamais couru'],
    ),
  ],
};
