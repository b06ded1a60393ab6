import { m } from '#paraglide/messages.js'
import { acceptedTypes } from '#platform/storage/file-kinds.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** A PDF or a picture to send up, under the name `file`. */
export const FileField = ({
  error,
  label = m.ui_file_choose(),
}: {
  error: string | undefined
  label?: string
}) => (
  <Field label={label} hint={m.ui_file_hint()} error={error} required>
    <Input type="file" name="file" accept={acceptedTypes} required className="py-2.5" />
  </Field>
)
