// Drawn portraits for the demo school's teachers, in the colours and shapes of the identity: no photograph of a person, and
// no two alike. Those who are not here show their letter.

const colours = {
  paon: { ground: '#b5e5ec', star: '#8ad3df', cloth: '#0a5a70' },
  safran: { ground: '#ffe199', star: '#ffd067', cloth: '#b9542b' },
  grenade: { ground: '#ffd9dc', star: '#ffb9bf', cloth: '#8f1f35' },
  menthe: { ground: '#c9f0da', star: '#9fe0bd', cloth: '#1c6347' },
  encre: { ground: '#d7e0e4', star: '#b9c8cf', cloth: '#24404e' },
} as const

type Portrait = {
  tone: keyof typeof colours
  skin: string
  hair: string
  style: 'long' | 'short' | 'curly' | 'bun' | 'scarf' | 'bob'
  beard?: boolean
  glasses?: boolean
}

const portraits: Record<string, Portrait> = {
  Salma: { tone: 'menthe', skin: '#e2b08c', hair: '#3a2620', style: 'curly' },
  Samir: { tone: 'encre', skin: '#d8a27c', hair: '#5c5752', style: 'short', glasses: true },
  Yacine: { tone: 'safran', skin: '#c98e66', hair: '#2b201c', style: 'short', beard: true },
  Inaya: { tone: 'grenade', skin: '#efc6a5', hair: '#6b3f2a', style: 'bun' },
  Leïla: { tone: 'safran', skin: '#ecc19d', hair: '#4a2c20', style: 'long' },
  Georges: { tone: 'menthe', skin: '#e6b894', hair: '#b9b3ab', style: 'short', beard: true, glasses: true },
  Karim: { tone: 'paon', skin: '#c68b62', hair: '#241a17', style: 'short' },
  Omar: { tone: 'encre', skin: '#b97f58', hair: '#1f1714', style: 'curly', beard: true },
  Sofia: { tone: 'paon', skin: '#e9bc98', hair: '#7a4a2e', style: 'bob', glasses: true },
  Rim: { tone: 'grenade', skin: '#dca87f', hair: '#0a5a70', style: 'scarf' },
  Mehdi: { tone: 'safran', skin: '#d29a70', hair: '#33241d', style: 'curly', glasses: true },
  Nour: { tone: 'menthe', skin: '#e4b48f', hair: '#a9344b', style: 'scarf' },
}

/** The eight-pointed star around a point. */
const star = (x: number, y: number, radius: number) =>
  `M${Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8
    const length = index % 2 ? radius * 0.7654 : radius
    return `${(x + length * Math.cos(angle)).toFixed(1)} ${(y + length * Math.sin(angle)).toFixed(1)}`
  }).join('L')}Z`

/** What lies behind the head. */
const back: Record<Portrait['style'], string> = {
  long: '<path d="M148 236c0-92 44-136 108-136s108 44 108 136c0 70 26 120 34 190H114c8-70 34-120 34-190Z"/>',
  short: '',
  curly:
    '<circle cx="256" cy="190" r="104"/><circle cx="170" cy="232" r="44"/><circle cx="342" cy="232" r="44"/><circle cx="186" cy="160" r="46"/><circle cx="326" cy="160" r="46"/><circle cx="256" cy="118" r="52"/>',
  bun: '<circle cx="256" cy="88" r="46"/><path d="M158 226c0-84 40-120 98-120s98 36 98 120v26H158Z"/>',
  scarf:
    '<path d="M256 92c84 0 122 62 122 146 0 88-14 140-14 186H148c0-46-14-98-14-186 0-84 38-146 122-146Z"/>',
  bob: '<path d="M146 312c-8-36-6-66-2-96 8-76 50-116 112-116s104 40 112 116c4 30 6 60-2 96-6 20-34 24-50 8H196c-16 16-44 12-50-8Z"/>',
}

/** What lies over the forehead. */
const front: Record<Portrait['style'], string> = {
  long: '<path d="M172 226c10-68 60-72 84-100 24 28 74 32 84 100 8-60-16-114-84-114s-92 54-84 114Z"/>',
  short:
    '<path d="M164 230c-14-72 16-128 92-128s106 56 92 128c-8-24-14-40-22-54-40 10-92 8-130-8-14 18-22 34-32 62Z"/>',
  curly:
    '<path d="M170 220c20-20 34-44 46-64 30 22 84 24 100 8 10 22 18 40 26 56 8-68-24-112-86-112s-94 44-86 112Z"/>',
  bun: '<path d="M168 224c22-54 66-62 110-92 26 20 58 40 66 92 8-70-22-112-88-112s-96 42-88 112Z"/>',
  scarf:
    '<path fill-rule="evenodd" d="M256 92c84 0 122 62 122 146 0 104-34 176-122 206-88-30-122-102-122-206 0-84 38-146 122-146Zm0 58c-54 0-80 38-80 92 0 66 32 118 80 118s80-52 80-118c0-54-26-92-80-92Z"/>',
  bob: '<path d="M168 236c-2-62 24-90 60-104 44 46 92 46 114 58 4 16 4 30 2 46 16-84-20-128-88-128s-104 44-88 128Z"/>',
}

/** The portrait as an SVG of 512 by 512, or undefined for a teacher without one. */
export const drawPortrait = (firstName: string): string | undefined => {
  const portrait = portraits[firstName]
  if (!portrait) return undefined
  const { skin, hair, style, beard, glasses } = portrait
  const { ground, star: pattern, cloth } = colours[portrait.tone]
  const stars = [0, 1, 2, 3].flatMap(row =>
    [0, 1, 2, 3].map(column => star(64 + column * 128, 64 + row * 128, 50)),
  )
  const shade = `fill="#3a1f14" fill-opacity=".16"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" fill="${ground}"/><path d="${stars.join('')}" fill="${pattern}"/>
<g fill="${hair}">${back[style]}</g>
<path d="M60 512c4-92 70-132 196-132s192 40 196 132Z" fill="${cloth}"/>
<path d="M214 340h84v44c0 30-84 30-84 0Z" fill="${skin}"/><path d="M214 352c26 26 58 26 84 0v16c-26 22-58 22-84 0Z" ${shade}/>
<path d="${star(256, 470, 26)}" fill="#ffbe2e"/>
<path d="M168 232c0-78 34-116 88-116s88 38 88 116c0 74-38 132-88 132s-88-58-88-132Z" fill="${skin}"/>
${style === 'scarf' ? '' : `<circle cx="168" cy="246" r="17" fill="${skin}"/><circle cx="344" cy="246" r="17" fill="${skin}"/>`}
${beard ? `<path d="M172 256c6 78 40 116 84 116s78-38 84-116c-14 30-30 40-48 40-14-10-58-10-72 0-18 0-34-10-48-40Z" fill="${hair}"/>` : ''}
<circle cx="206" cy="284" r="16" fill="#d8512f" fill-opacity=".18"/><circle cx="306" cy="284" r="16" fill="#d8512f" fill-opacity=".18"/>
<g fill="none" stroke="#2a1b15" stroke-width="8" stroke-linecap="round"><path d="M204 214c10-8 22-8 32-2M276 212c10-6 22-6 32 2" stroke="${style === 'scarf' ? '#3a2620' : hair}"/><path d="M256 246c-4 14-8 22-2 28" stroke-opacity=".35" stroke-width="6"/></g>
<circle cx="221" cy="242" r="9" fill="#2a1b15"/><circle cx="291" cy="242" r="9" fill="#2a1b15"/>
<path d="M224 306c18 22 46 22 64 0Z" fill="#fff" stroke="#8a3324" stroke-width="5" stroke-linejoin="round"/>
<g fill="${hair}">${front[style]}</g>
${glasses ? '<g fill="#fff" fill-opacity=".25" stroke="#1e333e" stroke-width="7"><circle cx="221" cy="242" r="30"/><circle cx="291" cy="242" r="30"/><path d="M251 240q5-5 10 0" fill="none"/></g>' : ''}
</svg>`
}
