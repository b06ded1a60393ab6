import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { refusalCode } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { familiesApi } from './api.ts'
import type { LoginErrors } from './login-values.ts'

/** The field that a refusal belongs to, by its code. */
const fieldByCode: Record<string, keyof LoginErrors> = {
  login_name_shape: 'loginName',
  login_name_personal: 'loginName',
  login_name_taken: 'loginName',
  code_shape: 'code',
  code_trivial: 'code',
  code_required: 'code',
}

export const useGiveLogin = (onGiven: () => void, onRefused: (errors: LoginErrors) => void) => {
  const queryClient = useQueryClient()
  return useMutation(
    familiesApi.giveStudentLogin.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries()
        toast.success(m.families_login_saved())
        onGiven()
      },
      onError: error => {
        const code = refusalCode(error)
        const field = fieldByCode[code]
        if (field) onRefused({ [field]: error.message })
        else onRefused({ form: code === 'too_many' ? error.message : m.families_login_save_failed() })
      },
    }),
  )
}

export const useWithdrawLogin = (onWithdrawn: () => void) => {
  const queryClient = useQueryClient()
  return useMutation(
    familiesApi.withdrawStudentLogin.mutationOptions({
      onSuccess: async () => {
        onWithdrawn()
        await queryClient.invalidateQueries()
        toast.success(m.families_login_withdrawn())
      },
      onError: () => toast.error(m.families_login_withdraw_failed()),
    }),
  )
}
