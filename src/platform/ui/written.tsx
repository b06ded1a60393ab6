import { Fragment } from 'react'
import { Arabic } from './arabic.tsx'

const arabicRun = /([\u0600-\u06ff]+(?:[ \u00a0]+[\u0600-\u06ff]+)*)/

/** What a person wrote, its Arabic words marked and set as Arabic must be. */
export const Written = ({ text }: { text: string }) =>
  text.split(arabicRun).map((run, index) => {
    const key = `${index}-${run}`
    return index % 2 === 1 ? (
      <Arabic key={key} inline>
        {run}
      </Arabic>
    ) : (
      <Fragment key={key}>{run}</Fragment>
    )
  })
