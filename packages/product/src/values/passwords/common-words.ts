/** Words that customers of these brands build passwords from and that general dictionaries miss or rank low. */
const teams = `
  leafs mapleleafs torontomapleleafs canadiens canadien habs montrealcanadiens gohabsgo goleafsgo senators senateurs sens
  jets oilers flames canucks nordiques bruins rangers islanders devils flyers penguins capitals hurricanes lightning
  panthers sabres redwings blackhawks blues wild stars avalanche predators ducks sharks kings goldenknights kraken
  coyotes bluejackets bluejays torontobluejays jays raptors torontoraptors expos alouettes als argonauts argos tigercats
  ticats redblacks rougeetnoir bombers bluebombers roughriders riders stampeders stamps elks eskimos lions bclions
  torontofc cfmontreal impact whitecaps lakers celtics warriors bulls yankees redsox dodgers cowboys patriots packers
  steelers chiefs bills seahawks lnh nhl nfl nba mlb cfl lcf hockey`;
const networks = `
  netflix disney disneyplus primevideo crave hbo starz tsn rds ctv ctvnews cbc radiocanada tva tvasports noovo citytv
  global sportsnet espn dazn hulu paramount appletv youtube spotify roku canald canalvie discovery much superecran bell
  bellmedia videotron rogers telus shaw cogeco illico fibe`;
const usual = 'password motdepasse welcome bienvenue bonjour';
const seasons = 'spring summer autumn fall winter printemps été automne hiver';
const months = `
  january february march april may june july august september october november december
  janvier février mars avril mai juin juillet août septembre octobre novembre décembre`;
const days = `
  monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche`;

export const withoutAccents = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Most likely first: zxcvbn takes the rank as the number of guesses. */
export const commonWords: readonly string[] = [
  ...new Set(
    [usual, seasons, months, teams, networks, days]
      .flatMap((words) => words.trim().split(/\s+/))
      .flatMap((word) => [word, withoutAccents(word)]),
  ),
];
