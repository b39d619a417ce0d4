import { startApplication } from '#app'
import { FreshMs } from '#ui'
import { OfficeApplication } from './office-application.tsx'
import { freshMs } from './use-head.ts'

startApplication(
  <FreshMs value={freshMs}>
    <OfficeApplication />
  </FreshMs>,
)
