/** Illustrations of the brand homes, coloured by their tile (`brand-home.css`, `.tone-*`). */
import { type Html, trusted } from '../page/html.ts';

const windows = (x: number, y: number, columns: number, rows: number) =>
  Array.from(
    { length: columns * rows },
    (_, index) =>
      `<rect class="c-light" x="${x + (index % columns) * 12}" y="${y + Math.floor(index / columns) * 15}" width="5" height="7" opacity="${[0.9, 0.25, 0.6, 0.15, 0.75][index % 5]}"/>`,
  ).join('');

const pines = (y: number, ...spots: number[]) =>
  spots
    .map((x) => `<path class="c-near" d="M${x} ${y}l-17 58h10l-12 34h15v20h8v-20h15l-12-34h10z"/>`)
    .join('');

const scenes = {
  lighthouse:
    '<circle class="c-light" cx="70" cy="52" r="20" opacity=".85"/><path class="c-light" opacity=".28" d="M222 56 20 96v34l202-62zM240 56l80-22v64z"/><path class="c-far" d="M0 132q50-18 100 0t110 0 110-6v54H0z"/><path class="c-near" d="M184 180q14-40 48-42t60 42z"/><path class="c-mid" d="M220 72h22l7 74h-36z"/><path class="c-light" d="M218 92h26l2 15h-30zM224 52h14v18h-14z"/><path class="c-near" d="M218 70h26v6h-26zM221 52l10-13 10 13z"/>',
  mountains:
    '<circle class="c-light" cx="236" cy="54" r="26"/><path class="c-far" d="m0 128 62-66 40 38 58-74 70 82 34-30 56 52v50H0z"/><path class="c-light" opacity=".8" d="m160 26-22 28 14-5 9 9 10-10 13 7z"/><path class="c-mid" d="m0 150 84-40 60 32 70-34 106 46v26H0z"/><path class="c-near" d="M0 168q80-20 160-6t160-4v22H0z"/>',
  city: `<circle class="c-light" cx="264" cy="42" r="15"/><path class="c-far" d="M0 96h38V66h30v44h26V50h34v40h30V74h36v34h30V60h32v30h34V78h30v102H0z"/><path class="c-near" d="M14 180V104h46v76zM78 180V70h40v110zM140 180V98h54v82zM212 180V80h42v100zM272 180v-66h36v66z"/>${windows(22, 114, 3, 4)}${windows(86, 80, 3, 6)}${windows(148, 108, 4, 4)}${windows(220, 90, 3, 5)}${windows(279, 124, 2, 3)}`,
  forest: `<circle class="c-light" cx="160" cy="58" r="24"/><path class="c-far" d="m0 120 40-40 30 26 36-46 44 52 40-44 42 40 34-30 54 52v50H0z"/><path class="c-mid" d="M146 112h28l70 68H76z"/><path class="c-light" opacity=".7" d="M158 122h4l2 12h-8zM156 144h8l3 20h-14z"/>${pines(60, 26, 72, 258, 300)}${pines(80, 104, 226)}`,
  stage:
    '<path class="c-far" d="M0 0h320v150H0z"/><path class="c-light" opacity=".2" d="M160 0 70 150h180zM40 0 0 110v40h96zM280 0l40 110v40h-96z"/><path class="c-near" d="M0 0h44q10 80-14 150H0z"/><path class="c-near" d="M320 0h-44q-10 80 14 150h30z"/><path class="c-near" d="M0 0h320v22q-26 16-53 0-27 16-53 0-27 16-54 0-27 16-53 0-27 16-54 0-27 16-53 0z"/><path class="c-mid" d="M0 148h320v32H0z"/><path class="c-near" d="M157 82h6v64h16v6h-38v-6h16z"/><rect class="c-light" x="149" y="50" width="22" height="38" rx="11"/>',
  train:
    '<circle class="c-light" cx="66" cy="48" r="18"/><path class="c-far" d="m0 112 54-38 44 28 60-44 58 46 46-26 58 36v66H0z"/><path class="c-mid" d="M0 132h320v48H0z"/><path class="c-near" d="M0 150h320v5H0zM70 92h224q16 0 20 20l6 34H70z"/><path class="c-light" d="M84 102h28v18H84zM124 102h28v18h-28zM164 102h28v18h-28zM204 102h28v18h-28zM250 102h38q8 0 12 18h-50z"/><g class="c-far"><circle cx="98" cy="148" r="7"/><circle cx="126" cy="148" r="7"/><circle cx="214" cy="148" r="7"/><circle cx="242" cy="148" r="7"/></g>',
  rink: '<rect class="c-light" x="18" y="18" width="284" height="144" rx="48"/><g class="c-mark"><rect x="18" y="18" width="284" height="144" rx="48"/><path d="M160 18v144M108 18v144M212 18v144M44 26v128M276 26v128"/><circle cx="160" cy="90" r="26"/><circle cx="76" cy="56" r="15"/><circle cx="76" cy="124" r="15"/><circle cx="244" cy="56" r="15"/><circle cx="244" cy="124" r="15"/></g><circle class="c-near" cx="178" cy="78" r="6"/><path class="c-near" d="m186 66 34-36 5 4-32 38-14 6z"/>',
  court:
    '<path class="c-mid" d="M0 0h320v180H0z"/><g class="c-line"><rect x="24" y="20" width="272" height="140"/><path d="M160 20v140M24 60h56v60H24M296 60h-56v60h56M24 32q96 4 96 58t-96 58M296 32q-96 4-96 58t96 58"/><circle cx="160" cy="90" r="24"/></g><circle class="c-near" cx="206" cy="70" r="15"/><path class="c-line" d="M191 70h30M206 55v30M196 59q9 11 0 22M216 59q-9 11 0 22"/>',
  pitch:
    '<path class="c-far" d="M0 0h320v60H0z"/><path class="c-light" opacity=".5" d="M18 14h44v24H18zM258 14h44v24h-44z"/><path class="c-mid" d="M0 56h320v124H0z"/><path class="c-near" opacity=".35" d="m20 56-20 44v38l64-82zM108 56 62 180h52l20-124zM186 56l20 124h52L212 56zM256 56l64 82v-38l-20-44z"/><g class="c-line"><path d="M0 110h320M84 56v36h152V56M128 56v16h64V56"/><ellipse cx="160" cy="110" rx="50" ry="18"/></g><circle class="c-light" cx="160" cy="138" r="13"/><path class="c-near" d="m160 131 6 5-2 7h-8l-2-7z"/>',
  lanes:
    '<path class="c-far" d="M0 0h320v66H0z"/><path class="c-mid" d="M0 66h320v114H0z"/><g class="c-line"><path d="M138 66-60 180M146 66 20 180M154 66l-54 114M166 66l54 114M174 66l126 114M182 66l198 114"/></g><circle class="c-light" cx="160" cy="44" r="18"/><path class="c-near" d="M150 86a9 9 0 1 1 12 8l10 22 20 4-2 9-26-5-5-9-8 20 18 18-8 28h-11l6-24-20-18-16 16-26 2v-9l20-4 18-36-14 4-8 16-8-4 12-22 24-7z"/>',
  net: `<path class="c-mid" d="M0 132h320v48H0z"/><path class="c-light" opacity=".5" d="M0 128h320v6H0z"/><path class="c-far" d="M76 44q84-20 168 0v100H76z"/><g class="c-line" opacity=".55"><path d="M104 40v104M132 36v108M160 34v110M188 36v108M216 40v104M76 70h168M76 94h168M76 118h168"/></g><path class="c-graph" d="M76 146V44q84-20 168 0v102"/><path class="c-near" d="M138 146v-42q0-24 24-24t24 24v42h-14v-22h-20v22z"/><circle class="c-near" cx="162" cy="66" r="15"/><path class="c-light" d="M152 64h20v6h-20z"/><path class="c-near" d="m112 92 30-2v14l-30 4zM184 90l28-16 8 12-32 20z"/><circle class="c-near" cx="232" cy="64" r="6"/>`,
  road: `<circle class="c-light" cx="160" cy="74" r="34"/><path class="c-far" d="m0 92 60-22 52 16 50-14 60 16 98-20v112H0z"/><path class="c-mid" d="M0 112q160-26 320 0v68H0z"/><path class="c-near" d="M150 98h20l96 82H54z"/><path class="c-light" opacity=".8" d="M158 106h4l1 10h-6zM157 124h6l2 16h-10zM154 148h12l3 26h-18z"/>${pines(96, 40, 284)}<path class="c-light" d="M196 110a6 6 0 1 1 6 6l4 14 10 4-2 6-14-5-2 10 10 10-4 16h-6l3-13-12-10-8 12-14-2 1-6 10 0 6-20-8 6-2 10-6-2 3-13z"/>`,
  globe:
    '<g class="c-line"><path d="M0 40h320M0 140h320" opacity=".4"/></g><circle class="c-mid" cx="160" cy="92" r="62"/><path class="c-near" d="M116 60q22-24 44-16l8 16-18 10 4 14-22 10-18-8zM176 76l26-12 16 20-6 30-18 18-14-20 4-18zM138 118l20 4 2 22-16 4z"/><g class="c-line"><circle cx="160" cy="92" r="62"/><ellipse cx="160" cy="92" rx="26" ry="62"/><path d="M98 92h124M106 62h108M106 122h108"/></g><circle class="c-light" cx="206" cy="66" r="6"/>',
  chart:
    '<g class="c-line" opacity=".5"><path d="M30 40h270M30 76h270M30 112h270M30 148h270"/></g><path class="c-mid" d="M44 112h24v36H44zM88 96h24v52H88zM132 104h24v44h-24zM176 72h24v76h-24zM220 60h24v88h-24zM264 36h24v112h-24z"/><path class="c-graph" d="m44 92 50-22 46 14 46-42 46 8 52-30"/><circle class="c-light" cx="284" cy="20" r="7"/>',
  weather:
    '<circle class="c-light" cx="206" cy="66" r="34"/><path class="c-mid" d="M92 132a34 34 0 0 1 4-68 48 48 0 0 1 90-4 36 36 0 0 1 32 72z"/><g class="c-line"><path d="m104 146-8 20M138 146l-8 20M172 146l-8 20M206 146l-8 20"/></g>',
  ferry:
    '<circle class="c-light" cx="262" cy="46" r="20"/><path class="c-far" d="m0 104 60-26 50 18 70-30 60 30 80-18v62H0z"/><path class="c-near" d="M60 110h196l-22 34H84z"/><path class="c-light" d="M88 84h128v22H88zM112 62h76v18h-76z"/><path class="c-near" d="M98 90h12v9H98zM122 90h12v9h-12zM146 90h12v9h-12zM170 90h12v9h-12zM194 90h12v9h-12zM160 40h18v22h-18z"/><path class="c-mid" d="M0 142q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v38H0z"/>',
  bowl: '<path class="c-mid" d="M0 132h320v48H0z"/><path class="c-light" d="M88 84h144q0 62-72 62T88 84z"/><path class="c-near" d="M104 84q6-26 28-20 10-24 34-10 24-12 32 10 22-2 20 20z"/><circle class="c-far" cx="134" cy="74" r="10"/><circle class="c-light" cx="176" cy="68" r="9"/><g class="c-line"><path d="M140 44q-8-10 0-20M164 40q-8-10 0-20M188 44q-8-10 0-20"/></g>',
  plant:
    '<rect class="c-light" x="86" y="14" width="148" height="132" opacity=".55"/><g class="c-line"><path d="M86 14h148v132H86zM160 14v132M86 80h148"/></g><path class="c-near" d="M158 122q-4-46-44-56 2 38 44 56zM162 122q2-58 48-76 4 52-48 76zM160 124q-18-50-2-86 20 40 2 86z"/><path class="c-mid" d="M132 120h56l-8 46h-40z"/><path class="c-far" d="M0 164h320v16H0z"/>',
  armchair:
    '<circle class="c-light" cx="232" cy="50" r="22"/><path class="c-near" d="M230 50h4v104h-4zM212 52h40l-10-28h-20z"/><path class="c-far" d="M0 152h320v28H0z"/><path class="c-mid" d="M92 70q0-24 24-24h48q24 0 24 24v54H92z"/><path class="c-near" d="M74 96q0-12 12-12t12 12v24h84V96q0-12 12-12t12 12v50H74zM84 146h12v14H84zM184 146h12v14h-12z"/>',
  houses: `<circle class="c-light" cx="48" cy="40" r="16"/><path class="c-far" d="M0 110q80-36 160-12t160-14v96H0z"/><path class="c-mid" d="M24 92l34-30 34 30v88H24zM168 92l34-30 34 30v88h-68z"/><path class="c-near" d="M96 108l34-30 34 30v72H96zM240 108l34-30 34 30v72h-68z"/>${windows(40, 106, 3, 3)}${windows(112, 120, 3, 2)}${windows(184, 106, 3, 3)}${windows(256, 120, 3, 2)}`,
  antenna:
    '<path class="c-far" d="m0 140 70-34 60 22 80-40 110 46v46H0z"/><path class="c-near" d="m160 40 34 124h-10l-6-24h-36l-6 24h-10zM150 116h20l-10-40z"/><circle class="c-light" cx="160" cy="40" r="9"/><g class="c-line"><path d="M140 22q-14 18 0 36M180 22q14 18 0 36M124 10q-24 30 0 60M196 10q24 30 0 60"/></g>',
  camera:
    '<path class="c-light" opacity=".25" d="M208 74 320 20v150l-112-54z"/><rect class="c-near" x="92" y="66" width="100" height="58" rx="8"/><path class="c-mid" d="m192 86 30-16v50l-30-16z"/><circle class="c-mid" cx="116" cy="44" r="22"/><circle class="c-mid" cx="164" cy="44" r="22"/><g class="c-line"><circle cx="116" cy="44" r="8"/><circle cx="164" cy="44" r="8"/></g><path class="c-near" d="M136 124h12l26 56h-12l-20-42-20 42h-12z"/><circle class="c-light" cx="108" cy="82" r="5"/>',
} as const;

export type Scene = keyof typeof scenes;

/** Decorative, so hidden from screen readers. */
export const picture = (scene: Scene, tone: number): Html =>
  trusted(
    `<svg class="picture tone-${tone % 6}" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path class="c-sky" d="M0 0h320v180H0z"/>${scenes[scene]}</svg>`,
  );
