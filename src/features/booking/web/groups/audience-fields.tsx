import type { ComponentProps } from 'react'
import { levels, maxAge, minAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import type { GroupAudience } from '../../groups.ts'

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => minAge + index)

const AgeSelect = (props: ComponentProps<typeof NativeSelect>) => (
  <NativeSelect {...props}>
    {ages.map(age => (
      <option key={age} value={age}>
        {age}
      </option>
    ))}
  </NativeSelect>
)

/** Level and ages of a group. */
export function AudienceFields({
  initial,
  error,
}: {
  initial: GroupAudience | undefined
  /** The ages are in the wrong order. */
  error: string | undefined
}) {
  return (
    <>
      <Field label={m.groups_level()} className="min-w-36 flex-1">
        <NativeSelect name="level" defaultValue={initial?.level ?? 'niveau-1'}>
          {levels.map(level => (
            <option key={level} value={level}>
              {levelLabel[level]()}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={m.groups_own_youngest()} error={error} className="min-w-28 flex-1">
        <AgeSelect name="youngest" defaultValue={initial?.youngest ?? 7} />
      </Field>
      <Field label={m.groups_own_oldest()} className="min-w-28 flex-1">
        <AgeSelect name="oldest" defaultValue={initial?.oldest ?? 9} />
      </Field>
    </>
  )
}

/** The fields of a form as its `FormData` has them; undefined while the first age is above the last. */
export const readAudience = (fields: FormData): GroupAudience | undefined => {
  const level = levels.find(one => one === fields.get('level'))
  const [youngest, oldest] = [Number(fields.get('youngest')), Number(fields.get('oldest'))]
  return level && youngest <= oldest ? { level, youngest, oldest } : undefined
}
