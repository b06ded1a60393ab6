import { type Level, levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'

/** The level of what is added. */
export const LevelField = ({ level, onChange }: { level: Level; onChange: (level: Level) => void }) => (
  <Field label={m.curriculum_level()} className="sm:max-w-xs">
    <NativeSelect
      name="level"
      value={level}
      onChange={event => onChange(levels.find(one => one === event.target.value) ?? level)}
    >
      {levels.map(one => (
        <option key={one} value={one}>
          {levelLabel[one]()}
        </option>
      ))}
    </NativeSelect>
  </Field>
)
