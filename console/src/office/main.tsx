import { startApplication } from '#app'
import { freshMs } from '#office/desk'
import { FreshMs } from '#ui'
import { OfficeApplication } from './office-application.tsx'

startApplication(
  <FreshMs value={freshMs}>
    <OfficeApplication />
  </FreshMs>,
)
