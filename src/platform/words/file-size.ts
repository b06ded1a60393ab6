import { m } from '#paraglide/messages.js'
import { formatNumber } from './numbers.ts'

/** «240 ko», «1,4 Mo» */
export const formatFileSize = (bytes: number) =>
  bytes < 1_000_000
    ? m.ui_file_kilobytes({ size: formatNumber(Math.max(1, Math.round(bytes / 1000))) })
    : m.ui_file_megabytes({ size: formatNumber(Math.round(bytes / 100_000) / 10) })
