import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { type Level, levels, maxAge, minAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import type { StudentView } from '#features/families/server/student.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { GroupsSearch } from './groups-search.ts'

/** Child, level and age; a form of the browser's own, so that it works without JavaScript. */
export function GroupFilters({
  search,
  students,
  student,
  level,
}: {
  search: GroupsSearch
  students: readonly Pick<StudentView, 'id' | 'firstName' | 'age'>[]
  student: Pick<StudentView, 'id'> | undefined
  level: Level | undefined
}) {
  const navigate = useNavigate({ from: '/groups' })
  return (
    <form
      method="get"
      action={localizedPath('/groups')}
      className="mt-8 flex flex-wrap items-end gap-3 border-y py-4"
      onChange={event => {
        const fields = Object.fromEntries(new FormData(event.currentTarget))
        const { age, ...rest } = fields
        const read = v.parse(GroupsSearch, { ...rest, age: age ? Number(age) : undefined })
        void navigate({ search: read, replace: true, resetScroll: false })
      }}
    >
      {search.group && <input type="hidden" name="group" value={search.group} />}
      {student ? (
        <Field label={m.groups_for()} className="min-w-36 flex-1 sm:flex-none">
          <NativeSelect name="student" defaultValue={student.id}>
            {students.map(({ id, firstName, age }) => (
              <option key={id} value={id}>
                {m.groups_for_child({ name: firstName, age })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : (
        <Field label={m.groups_age()} className="min-w-36 flex-1 sm:flex-none">
          <NativeSelect name="age" defaultValue={search.age ?? ''}>
            <option value="">{m.groups_any_age()}</option>
            {Array.from({ length: maxAge - minAge + 1 }, (_, index) => minAge + index).map(age => (
              <option key={age} value={age}>
                {m.groups_age_years({ age })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <Field label={m.groups_level()} className="min-w-36 flex-1 sm:flex-none">
        <NativeSelect key={level} name="level" defaultValue={level ?? 'all'}>
          <option value="all">{m.groups_any_level()}</option>
          {levels.map(one => (
            <option key={one} value={one}>
              {levelLabel[one]()}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button type="submit" variant="outline" className="hidden unhydrated:inline-flex">
        {m.groups_show()}
      </Button>
    </form>
  )
}
