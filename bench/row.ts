/** One line of the table: a figure, its anchor from the same run, and its goal. */
export type Row = {
  work: string
  figure: string
  anchor: string
  /** Figure divided by anchor; null if the goal is for the figure itself. */
  ratio: number | null
  goal: string
  reached: boolean
}

export const perSecond = (rate: number) =>
  `${Math.round(rate)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u00a0')}/s`

/** A row whose ratio must be at least `goal`. */
export const ratioRow = (
  work: string,
  { figure, anchor, ratio }: { figure: number; anchor: number; ratio: number },
  { goal, anchorName }: { goal: number; anchorName: string },
): Row => ({
  work,
  figure: perSecond(figure),
  anchor: `${anchorName}, ${perSecond(anchor)}`,
  ratio,
  goal: `≥ ${goal}`,
  reached: ratio >= goal,
})

/** A row whose figure must be at most `limit`. */
export const limitRow = (
  work: string,
  figure: number,
  { limit, unit, anchor = '—' }: { limit: number; unit: string; anchor?: string },
): Row => ({
  work,
  figure: `${Number(figure.toFixed(figure < 10 ? 2 : 0))} ${unit}`.trim(),
  anchor,
  ratio: null,
  goal: `≤ ${limit} ${unit}`.trim(),
  reached: figure <= limit,
})

export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
