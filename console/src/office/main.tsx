import { startApplication } from '#app'
import { OfficeApplication } from './office-application.tsx'

startApplication(<OfficeApplication />)
