/** What a poster shows, drawn around the centre of a 320 by 180 view box. */
type PosterTone = 'light' | 'glow' | 'ink' | 'lightLine' | 'glowLine' | 'inkLine' | 'lightBar';
type Drawing = readonly (readonly [PosterTone, string])[];

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const around = (x: number, y: number, count: number, r: number, turn = -90): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((turn + (index * 360) / count) * Math.PI) / 180;
    return [Math.round(10 * (x + r * Math.cos(angle))) / 10, Math.round(10 * (y + r * Math.sin(angle))) / 10];
  });
const shape = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map((point) => point.join(' ')).join('L')}Z`;
const star = (x: number, y: number, points: number, outer: number, inner: number): string => {
  const tips = around(x, y, points, outer);
  const notches = around(x, y, points, inner, -90 + 180 / points);
  return shape(tips.flatMap((tip, index) => [tip, notches[index]!]));
};
const hexagon = (x: number, y: number): string => shape(around(x, y, 6, 19));
const spokes = (x: number, y: number, count: number, from: number, to: number): string =>
  around(x, y, count, from)
    .map((start, index) => `M${start.join(' ')}L${around(x, y, count, to)[index]!.join(' ')}`)
    .join('');

export const posterSubjects = {
  ball: [
    ['light', dot(160, 104, 38)],
    ['ink', shape(around(160, 104, 5, 14))],
    ['inkLine', spokes(160, 104, 5, 14, 36)],
  ],
  bike: [
    ['lightLine', dot(134, 124, 23) + dot(190, 124, 23)],
    [
      'glowLine',
      'M134 124 152 88H178L190 124M152 88 164 124H134M164 124 178 88M147 82H159M178 88 174 77H186',
    ],
  ],
  bridge: [
    ['lightLine', 'M40 128Q108 112 131 62 160 150 189 62 212 112 280 128'],
    ['light', 'M126 56H136V152H126ZM184 56H194V152H184Z'],
    ['ink', 'M-10 126H330V134H-10Z'],
  ],
  bus: [
    ['light', 'M116 74H204A8 8 0 0 1 212 82V130H108V82A8 8 0 0 1 116 74Z'],
    [
      'ink',
      'M116 84H138V104H116ZM143 84H165V104H143ZM170 84H204V104H170Z' + dot(132, 132, 11) + dot(188, 132, 11),
    ],
    ['glow', 'M108 110H212V116H108Z'],
  ],
  canoe: [
    ['light', dot(160, 86, 9) + 'M146 122Q148 96 160 96 172 96 174 122Z'],
    ['ink', 'M104 108Q160 134 216 108 208 138 160 138 112 138 104 108Z'],
    ['glowLine', 'M190 62 150 146'],
  ],
  cup: [
    ['lightLine', 'M134 62H116Q116 88 138 92M186 62H204Q204 88 182 92'],
    ['light', 'M132 52H188Q188 98 160 108 132 98 132 52ZM154 106H166V130H154Z'],
    ['ink', 'M138 130H182V146H138Z'],
  ],
  doors: [
    ['light', 'M118 62H156V150H118Z'],
    ['glow', 'M164 62H202V150H164Z'],
    ['ink', dot(149, 108, 3.5) + dot(171, 108, 3.5)],
    ['inkLine', 'M126 74H148V98H126ZM172 74H194V98H172Z'],
  ],
  ferry: [
    ['ink', 'M150 62H162V86H150Z'],
    ['glow', 'M138 82H176V100H138Z'],
    ['light', 'M124 98H194V118H124Z'],
    [
      'ink',
      'M106 118H214L202 138H120Z' + dot(136, 108, 3) + dot(152, 108, 3) + dot(168, 108, 3) + dot(184, 108, 3),
    ],
  ],
  glass: [
    ['light', 'M132 52H188Q194 98 163 106V142H180V148H140V142H157V106Q126 98 132 52Z'],
    ['ink', 'M136 74H184Q184 96 160 100 136 96 136 74Z'],
  ],
  goal: [
    [
      'glowLine',
      'M128 62V146M144 62V146M160 62V146M176 62V146M192 62V146M112 78H208M112 94H208M112 110H208M112 126H208',
    ],
    ['lightBar', 'M112 150V62H208V150'],
    ['ink', dot(160, 124, 13)],
  ],
  hive: [
    ['light', hexagon(160, 66) + hexagon(177, 96)],
    ['glow', hexagon(143, 96) + hexagon(194, 66)],
    ['ink', hexagon(160, 126) + hexagon(126, 126)],
  ],
  hoop: [
    ['light', 'M118 44H202V98H118Z'],
    ['inkLine', 'M144 62H176V86H144Z'],
    ['glowLine', 'M142 102 150 138M178 102 170 138M154 102 158 138M166 102 162 138M146 120H174'],
    ['lightBar', 'M138 102H182'],
  ],
  jersey: [
    ['light', 'M134 54 148 48Q160 60 172 48L186 54 208 76 194 96 186 88V150H134V88L126 96 112 76Z'],
    ['glow', 'M134 104H186V118H134Z'],
    ['inkLine', 'M148 48Q160 64 172 48'],
  ],
  key: [
    ['lightBar', dot(160, 66, 17)],
    ['light', 'M156 84H164V150H156ZM164 122H182V131H164ZM164 139H177V148H164Z'],
  ],
  lamp: [
    ['glow', 'M148 92 192 66 226 152H118Z'],
    ['lightBar', 'M150 146 134 98 158 64'],
    ['light', 'M148 92 192 66 172 50 144 66ZM124 146H178V154H124Z'],
  ],
  lighthouse: [
    ['glow', 'M172 60 330 26V96ZM148 60-10 26V96Z'],
    ['light', 'M148 70H172L182 156H138Z'],
    [
      'ink',
      'M145.5 92H174.5L176.5 108H143.5ZM141.5 126H178.5L180.5 142H139.5ZM144 52 160 36 176 52ZM144 68H176V74H144Z',
    ],
    ['light', 'M150 52H170V68H150Z'],
  ],
  lock: [
    ['lightBar', 'M140 92V76A20 20 0 0 1 180 76V92'],
    [
      'light',
      'M132 90H188A6 6 0 0 1 194 96V142A6 6 0 0 1 188 148H132A6 6 0 0 1 126 142V96A6 6 0 0 1 132 90Z',
    ],
    ['ink', dot(160, 112, 8) + 'M156 114H164L168 134H152Z'],
  ],
  map: [
    ['light', 'M112 70 144 58V134L112 146ZM176 70 208 58V134L176 146Z'],
    ['glow', 'M144 58 176 70V146L144 134Z'],
    ['inkLine', 'M122 126Q138 86 156 108T186 96M190 78 202 90M202 78 190 90'],
  ],
  microphone: [
    ['light', 'M144 58A16 16 0 0 1 176 58V90A16 16 0 0 1 144 90Z'],
    ['inkLine', 'M150 62H170M150 74H170M150 86H170'],
    ['lightLine', 'M132 86A28 28 0 0 0 188 86M160 114V146M138 148H182'],
  ],
  moose: [
    ['glow', 'M138 88 106 58 122 62 116 38 136 54 148 84ZM182 88 214 58 198 62 204 38 184 54 172 84Z'],
    ['light', 'M136 86 160 96 184 86 174 138 160 152 146 138Z'],
    ['ink', 'M160 96 184 86 174 138 160 152Z'],
  ],
  mushroom: [
    ['glow', 'M146 96H174Q172 130 182 150H138Q148 130 146 96Z'],
    ['light', 'M112 102A48 46 0 0 1 208 102Z'],
    ['ink', dot(138, 86, 6) + dot(163, 74, 8) + dot(187, 88, 5)],
  ],
  notes: [['light', dot(138, 132, 13) + dot(186, 120, 13) + 'M146 132V64L199 50V120H194V70L151 81V132Z']],
  piano: [
    ['light', 'M110 64H210V146H110Z'],
    ['inkLine', 'M130 64V146M150 64V146M170 64V146M190 64V146'],
    ['ink', 'M124 64H136V116H124ZM144 64H156V116H144ZM184 64H196V116H184Z'],
  ],
  pole: [
    ['lightLine', 'M-10 62Q70 92 132 54M188 54Q250 92 330 62M-10 82Q70 110 138 74M182 74Q250 110 330 82'],
    ['ink', 'M156 34H164V160H156ZM124 52H196V59H124ZM132 72H188V79H132Z'],
    ['light', dot(130, 50, 3.5) + dot(190, 50, 3.5) + dot(138, 70, 3.5) + dot(182, 70, 3.5)],
  ],
  pot: [
    ['lightLine', 'M144 72q-7-8 0-16t0-16M176 72q-7-8 0-16t0-16'],
    ['ink', 'M120 98H200V128Q200 148 180 148H140Q120 148 120 128ZM104 106H120V114H104ZM200 106H216V114H200Z'],
    ['light', 'M116 88H204V98H116Z' + dot(160, 84, 6)],
  ],
  radio: [
    [
      'glowLine',
      'M140 76A26 26 0 0 1 140 40M180 76A26 26 0 0 0 180 40M126 88A46 46 0 0 1 126 28M194 88A46 46 0 0 0 194 28',
    ],
    ['lightLine', 'M160 60 136 154M160 60 184 154M142 130H178M149 104H171'],
    ['light', dot(160, 58, 8)],
  ],
  reel: [
    ['light', dot(160, 98, 46)],
    [
      'ink',
      dot(160, 98, 7) +
        around(160, 98, 5, 27)
          .map(([x, y]) => dot(x, y, 10))
          .join(''),
    ],
    ['lightLine', 'M160 144H330'],
  ],
  robot: [
    ['lightLine', 'M160 46V58'],
    ['glow', 'M138 122H182V158H138Z'],
    [
      'light',
      dot(160, 44, 6) +
        'M132 58H188A8 8 0 0 1 196 66V110A8 8 0 0 1 188 118H132A8 8 0 0 1 124 110V66A8 8 0 0 1 132 58Z',
    ],
    ['ink', 'M140 74H180A10 10 0 0 1 180 94H140A10 10 0 0 1 140 74Z'],
    ['light', dot(146, 84, 5) + dot(174, 84, 5)],
    ['inkLine', 'M148 106H172'],
  ],
  saw: [
    ['light', star(160, 98, 18, 50, 40)],
    ['ink', dot(160, 98, 9)],
    ['inkLine', dot(160, 98, 24)],
  ],
  skate: [
    ['light', 'M134 46H166V92Q192 96 200 118H134Z'],
    ['inkLine', 'M152 58H166M152 70H166M152 82H166'],
    ['ink', 'M130 118H202V126H130Z'],
    ['lightLine', 'M124 144H200Q208 144 208 134M146 126V144M186 126V144'],
  ],
  sheriff: [
    [
      'light',
      star(160, 98, 6, 50, 27) +
        around(160, 98, 6, 50)
          .map(([x, y]) => dot(x, y, 5))
          .join(''),
    ],
    ['ink', star(160, 98, 5, 17, 8)],
  ],
  spotlight: [
    ['glow', 'M150 0H170L214 156H106Z'],
    ['ink', dot(160, 84, 11) + 'M144 152V118Q144 98 160 98 176 98 176 118V152Z'],
  ],
  station: [
    ['light', 'M116 138A40 40 0 0 1 196 138Z'],
    ['ink', 'M148 138V118A8 8 0 0 1 164 118V138Z'],
    ['inkLine', 'M124 120H188M134 106H178'],
    ['lightLine', 'M202 138V54M190 68H214M194 82H210'],
    ['light', dot(202, 50, 5)],
  ],
  sticks: [
    ['lightBar', 'M110 36 148 130H176'],
    ['glowLine', 'M210 36 172 130H144'],
    ['ink', 'M136 146A24 8 0 1 0 184 146 24 8 0 1 0 136 146Z'],
  ],
  stone: [
    ['lightBar', dot(160, 98, 60)],
    ['glowLine', dot(160, 98, 40)],
    ['ink', dot(160, 98, 22)],
    ['lightBar', 'M150 98H170'],
  ],
  swimmer: [
    ['lightBar', 'M172 112Q160 62 126 84'],
    ['light', dot(190, 94, 12)],
    ['glowLine', 'M70 122q22-14 45 0t45 0 45 0 45 0M70 142q22-14 45 0t45 0 45 0 45 0'],
  ],
  train: [
    ['light', 'M128 64Q130 44 160 44 190 44 192 64V120Q192 130 182 130H138Q128 130 128 120Z'],
    ['ink', 'M138 64H182V92H138Z'],
    ['glow', dot(143, 112, 6) + dot(177, 112, 6)],
    ['inkLine', 'M140 134 122 166M180 134 198 166M134 146H186M128 158H192'],
  ],
  tree: [
    ['ink', 'M154 100H166L170 156H150Z'],
    ['light', dot(160, 72, 30) + dot(136, 92, 22) + dot(184, 92, 22)],
    ['ink', dot(148, 70, 5) + dot(172, 80, 5) + dot(140, 96, 5) + dot(188, 98, 5) + dot(162, 98, 5)],
  ],
  truck: [
    ['light', 'M108 78H170V128H108Z'],
    ['glow', 'M172 94H194L210 112V128H172Z'],
    ['ink', 'M180 101H191L199 112H180Z' + dot(130, 131, 11) + dot(190, 131, 11)],
  ],
  wheel: [
    ['lightLine', spokes(160, 98, 16, 6, 46)],
    ['lightBar', dot(160, 98, 48)],
    ['ink', dot(160, 98, 8)],
  ],
} as const satisfies Readonly<Record<string, Drawing>>;
export type PosterSubject = keyof typeof posterSubjects;
