/* Commands that buy from suppliers: gift cards, and payments of services such as phones and bills. Invariants: on a terminal nothing is bought before its cost was shown and agreed to; never more is paid than was shown; an order continues whether or not somebody watches it. A service's patterns run in linear time, whatever the supplier wrote. Virtual cards are elsewhere. */
import type { Actions, Command } from '#command-line'
import { buyGiftCommand } from './buy-gift-command.ts'
import { giftCatalogCommand } from './gift-catalog-command.ts'
import { giftOrderCommand, giftOrdersCommand } from './gift-orders-commands.ts'
import { payServiceCommand } from './pay-service-command.ts'
import { serviceCatalogCommand } from './service-catalog-command.ts'
import { servicePaymentCommand, servicePaymentsCommand } from './service-orders-commands.ts'

export const buyingCommands: Readonly<Record<string, Command | Actions>> = {
  gift: {
    actions: {
      list: giftCatalogCommand,
      buy: buyGiftCommand,
      orders: giftOrdersCommand,
      order: giftOrderCommand,
    },
  },
  'pay-service': {
    actions: {
      list: serviceCatalogCommand,
      pay: payServiceCommand,
      orders: servicePaymentsCommand,
      order: servicePaymentCommand,
    },
  },
}
