import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchoolWithLogo } from '#features/school/server/logo.ts'
import { toPrintable } from './printable-text.ts'
import brand from './templates/brand.typ?raw'
import frame from './templates/paper.typ?raw'
import rows from './templates/rows.typ?raw'

export type PaperSchool = Pick<SchoolWithLogo, 'name' | 'slogan' | 'logo'>

/** The data of a document. Everything is plain text: signs such as # or $ have no meaning. */
export type Paper = {
  lang: string
  title: string
  /** A number that names the paper; null for none. */
  reference: string | null
  issued: string
  school: PaperSchool
  parties: { label: string; name: string; lines: string[] }[]
  statement: string | null
  facts: { label: string; value: string }[]
  /** `wide`: the column that takes the room left, and whose words wrap. The others are as wide as their longest word. */
  columns: { label: string; wide?: boolean; end?: boolean }[]
  rows: string[][]
  total: { label: string; value: string } | null
  notes: string[]
}

// Typst reads no woff2, the form in which the pages' fonts are shipped.
const listFontFiles = () => {
  const require = createRequire(import.meta.url)
  return {
    // Every template names them for its text, in this order; the last one has Cyrillic, Greek and the letters of Kabyle.
    regular: [
      require.resolve(
        '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
      ),
      require.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
      require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    ],
    bold: [
      require.resolve('@expo-google-fonts/kufam/Kufam_700Bold.ttf'),
      require.resolve(
        '@expo-google-fonts/atkinson-hyperlegible-next/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf',
      ),
      require.resolve(
        '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
      ),
      require.resolve('@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
      require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    ],
  }
}

/** The symbol of src/ui/brand/logo.tsx. */
const drawnLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#07586b" d="M8 0H24Q32 0 32 8V24Q32 32 24 32H8Q0 32 0 24V8Q0 0 8 0Z"/>
<path fill="#fff" d="M20.6 13.5H25V24.8H0V21.4H21.6V16.9H17.2Z"/>
<path fill="#ffb72b" d="M23.3 4.7L25.7 7.1L15.9 16.9H11.1Z"/></svg>`

/** The head of a document. `ratio`: the width of the school's own logo to its height. */
const toLogo = (logo: PaperSchool['logo']) => {
  if (!logo) return { svg: drawnLogo, ratio: null }
  const { bytes, width, height } = logo
  const picture = Buffer.from(bytes).toString('base64')
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<image width="${width}" height="${height}" href="data:image/png;base64,${picture}"/></svg>`,
    ratio: width / height,
  }
}

const startCompiler = async () => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const { create } = await import('fontkit')
  const readAll = (files: readonly string[]) => Promise.all(files.map(file => readFile(file)))
  const { regular, bold } = listFontFiles()
  const [ofText, others] = await Promise.all([readAll(regular), readAll(bold)])
  const codePointsOf = (blob: Buffer) => {
    const font = create(blob)
    return new Set('fonts' in font ? [] : font.characterSet)
  }
  return {
    // The templates read no file; the folder need not exist.
    typst: NodeCompiler.create({
      workspace: join(tmpdir(), 'kalima-papers'),
      fontArgs: [{ fontBlobs: [...ofText, ...others] }],
    }),
    fonts: ofText.map(codePointsOf),
  }
}

let compiler: ReturnType<typeof startCompiler> | undefined

/**
 * A document as an accessible PDF (PDF/UA-1). Typst and its fonts are loaded with the first one, so that the program starts
 * without them. What people wrote goes in as data, never into the template.
 */
export const typeset = async <Data extends { school: PaperSchool }>(
  template: string,
  { school, ...data }: Data,
  now: Temporal.Instant,
): Promise<Uint8Array<ArrayBuffer>> => {
  compiler ??= startCompiler()
  // A failed start is tried again with the next paper.
  compiler.catch(() => {
    compiler = undefined
  })
  const { typst, fonts } = await compiler
  const { name, slogan, logo } = school
  const toPrintableValue = (_: string, value: unknown) =>
    typeof value === 'string' ? toPrintable(value, fonts) : value
  const words = JSON.parse(JSON.stringify({ ...data, school: name, foot: slogan }, toPrintableValue))
  const inputs = { data: JSON.stringify({ ...words, logo: toLogo(logo) }) }
  const pdf = typst.pdf(
    { mainFileContent: brand + template, inputs },
    { pdfStandard: 'ua-1', creationTimestamp: Math.floor(now.epochMilliseconds / 1000) },
  )
  typst.evictCache(10)
  return new Uint8Array(pdf)
}

export const typesetPaper = (paper: Paper, now: Temporal.Instant) => {
  const columns = paper.columns.map(({ label, wide = false, end = false }) => ({ label, wide, end }))
  return typeset(frame + rows, { ...paper, columns }, now)
}
