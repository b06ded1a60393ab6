import { Download } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { type ExportedList, listExportPath } from '../exported-lists.ts'

/** Downloads a whole list for a spreadsheet, whatever the filter. */
export function ExportLink({ list }: { list: ExportedList }) {
  return (
    <a href={`${listExportPath}/${list}.csv`} download className={buttonClass('ghost')}>
      <Download aria-hidden="true" />
      {m.desk_export()}
    </a>
  )
}
