import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { type ExportedList, exportAddress } from '../../exported-lists.ts'

/** Downloads a list for a spreadsheet: what the filter in the address shows, on all its pages. */
export function ExportLink({ list, label = m.admin_export() }: { list: ExportedList; label?: string }) {
  const filter = useSearch({ strict: false })
  return (
    // Below the heading on a narrow screen: its text begins where the heading does.
    <a href={exportAddress(list, filter)} download className={`${buttonClass('ghost')} max-sm:-ml-5`}>
      <Download aria-hidden="true" />
      {label}
    </a>
  )
}
