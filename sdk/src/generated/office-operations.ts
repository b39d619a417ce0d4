// Generated from the descriptions of the API by `npm run openapi`; do not edit.

import type {
  ActPeopleKeysNeededReasonRequest, ActReasonRequest, ActSignaturesReasonRequest,
  ActSubjectAddressTagReasonRequest, ActSubjectAmountAssetReferenceNeededReasonRequest,
  ActSubjectHashReasonRequest, ActSubjectNeededAmountReferenceReasonRequest,
  ActSubjectNeededCustomerAtLossNeededReasonRequest, ActSubjectNeededEmailKycTariffSsoSubjectRequest,
  ActSubjectNeededEmailReasonRequest,
  ActSubjectNeededKindNeededCustomerNeededItemValueAccountNeededCostNeededPriceAssetAtLossNeededReasonRequest,
  ActSubjectNeededKycReasonRequest,
  ActSubjectNeededProviderNeededSideNeededSymbolNeededAmountNeededPriceNeededReasonRequest,
  ActSubjectNeededReasonAlthoughUnknownRequest, ActSubjectNeededReasonRequest,
  ActSubjectNeededRightsAllowedIpsRateLimitExpiresRequest, ActSubjectNeededTariffReasonRequest,
  ActSubjectPaymentNeededReasonRequest, ActSubjectPermissionsAllowedIpsRateLimitExpiresRequest,
  ActSubjectReasonRequest, ActSubjectRequest, ActSubjectSsoSubjectRemoveReasonRequest,
  ActSubjectToNeededReasonRequest, ActSubjectToReasonRequest,
  ActSubjectWithdrawFiatDepositApprovalReasonRequest, Audit, AuditLogLine, CardBreak, Configuration,
  CustomerKey, CustomerTransaction, DeliveryReading, DeviceSignIn, GiftCardRecord, GiftCardSale,
  House, HouseWallets, InboxItem, Instruction, KillSwitch, LedgerEntry, LedgerMovement, LedgerSeal,
  ListedAudit, ListedCustomer, ListedInboxItem, ListedLedgerEntry, LostPayment, Message,
  OfficeApproveDeviceRequest, OfficeCustomer, OfficeEnrolKeyRequest, OfficeFiatOrder,
  OfficeFiatTrade, OfficeMe, OfficeOverview, OfficePayout, OfficePayoutReview,
  OfficeTakeDeviceSessionRequest, OfficeWithdrawal, OfficeWithdrawalReview, Operator, Proposal,
  Purchase, RailBreak, RailBreakReview, Recovery, RecoverySeal, RequestOutcomes, ReversedDeposit,
  ServiceKey, ServiceSale, Session, SingleLedgerAccount, Spend, SpendTransaction, SpendTransition,
  StuckThings, Supplier, SupplierDebt, TransactionWithSides,
} from './schemas.ts'

export type Operations = {
  /** List payments that nobody could be credited for, newest first */
  officeListInbox: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      /** By default "newest_first". */ order?: 'newest_first' | 'oldest_first' | undefined
      /** By default "open". */ status?: 'open' | 'credited' | 'refunded' | 'kept' | undefined
      reason?:
          | 'missing_tag' | 'unknown_tag' | 'nobodys_address' | 'below_minimum' | 'unsupported_token' | 'doubtful' | 'changed'
          | 'late_for_invoice' | undefined
      network?: string | undefined
    }
    data: { items: ListedInboxItem[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a payment of the deposit inbox, with possible owners */
  officeGetInboxItem: { params: { id: string }; data: InboxItem }
  /** List booked deposits that a reorganisation removed, oldest first */
  officeListReversedDeposits: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: ReversedDeposit[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** List hot and cold wallets by network, unswept deposits, and checks of nodes */
  officeGetHouseWallets: { data: HouseWallets }
  /** Withdrawals, newest first */
  officeListWithdrawals: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      /** By default "newest_first". */ order?: 'newest_first' | 'oldest_first' | undefined
      status?: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
    }
    data: { items: OfficeWithdrawal[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a withdrawal with the facts for a decision, and its payment */
  officeGetWithdrawal: { params: { id: string }; data: OfficeWithdrawalReview }
  /** Payouts to bank accounts, newest first */
  officeListPayouts: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      /** By default "newest_first". */ order?: 'newest_first' | 'oldest_first' | undefined
      status?: 'waiting' | 'processing' | 'completed' | 'failed' | undefined
    }
    data: { items: OfficePayout[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a payout with the facts for a decision, and its payment */
  officeGetPayout: { params: { id: string }; data: OfficePayoutReview }
  /** List open differences between rails, their statements and the books, oldest first */
  officeListBreaks: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      kind?:
          | 'unclaimed' | 'contradiction' | 'amount_differs' | 'missing' | 'unknown_payout' | 'paid_after_failure'
          | 'return_differs' | undefined
      rail?: string | undefined
      age_seconds_min?: number | undefined
    }
    data: { items: RailBreak[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a break, the amount that clearing carries for it, and its resolution */
  officeGetBreak: { params: { id: string }; data: RailBreakReview }
  /** Read an order of a fiat market, with its customer */
  officeGetOrder: { params: { id: string }; data: OfficeFiatOrder }
  /** List the trades of an order, newest first */
  officeListOrderTrades: {
    params: { id: string }
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: OfficeFiatTrade[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** List notices of issuers that the books cannot follow, oldest first */
  officeListCardBreaks: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      kind?: 'unknown_card' | 'overdrawn' | 'contradiction' | 'unreadable' | undefined
    }
    data: { items: CardBreak[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** List gift card orders, newest first */
  officeListGiftCardSales: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      status?: 'processing' | 'completed' | 'failed' | undefined
    }
    data: { items: GiftCardSale[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a gift card order, without its code */
  officeGetGiftCardSale: { params: { id: string }; data: { order: GiftCardSale; record: GiftCardRecord } }
  /** List payments of services, newest first */
  officeListServiceSales: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      status?: 'CREATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REFUNDED' | undefined
    }
    data: { items: ServiceSale[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a payment of a service, without its receipt */
  officeGetServiceSale: {
    params: { id: string }
    data: {
      payment: ServiceSale
      record: { debts: SupplierDebt[]; /** Readings of the receipt, newest first. */ readings: DeliveryReading[] }
    }
  }
  /** Read the signed-in person */ officeGetMe: { data: OfficeMe }
  /** Sign out everywhere */ officeSignOut: { data: Record<string, unknown> }
  /** List where you are signed in, newest first */
  officeListSessions: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: Session[]; /** Cursor for the next page; null on the last page. */ next: string | null }
  }
  /** End one of your sessions */ officeEndSession: { params: { session_id: string }; data: { id: string } }
  /** Read everything that waits for people, and money in and out by day */
  officeGetOverview: { data: OfficeOverview }
  /** Read a token that changes with every event */ officeGetHead: { data: { head: string } }
  /** Find customers */
  officeListCustomers: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      search?: string | undefined
      status?: string | undefined
      tariff?: string | undefined
    }
    data: { items: ListedCustomer[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a customer */ officeGetCustomer: { params: { number: string }; data: OfficeCustomer }
  /** List a customer’s keys, oldest first, without their secrets */
  officeListCustomerKeys: {
    params: { number: string }
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: CustomerKey[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** List a customer’s movements with the balance after each, newest first */
  officeGetCustomerStatement: {
    params: { number: string }
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      symbol: string
      /** By default "funding_available". */
      kind?:
          | 'funding_available' | 'funding_held' | 'funding_locked' | 'trading_available' | 'trading_locked'
          | 'invoice_received' | undefined
      from?: number | undefined
      to?: number | undefined
    }
    data: { items: LedgerMovement[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** List the transactions of all customers or of one, newest first */
  officeListTransactions: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      customer?: string | undefined
      type?: string | undefined
      status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
      from?: number | undefined
      to?: number | undefined
    }
    data: { items: CustomerTransaction[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a transaction as each of its customers sees it */
  officeGetTransaction: { params: { id: string }; data: TransactionWithSides }
  /** List the acts that wait for a second person, newest first */
  officeListProposals: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      /** By default "open". */
      status?: 'open' | 'all' | 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn' | 'objected' | 'expired' | 'failed' | undefined
      class?: 'gives_value' | 'loosens_guard' | undefined
      customer?: string | undefined
    }
    data: { items: Proposal[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a proposal, and whether you can approve it */
  officeGetProposal: {
    params: { id: string }
    data: {
      proposal: Proposal
      standing: {
        /** Why you cannot approve it; null where you can. */ approval_lack: Message | null
        /** True for your own proposal, which you can withdraw. */ is_own: boolean
      }
    }
  }
  /** List everything with a problem or a long wait, oldest first */
  officeListStuck: {
    query: {
      kind?: 'spend' | 'instruction' | 'purchase' | 'payout' | undefined
      party?: string | undefined
      /** By default 10. */ minutes?: number | undefined
    }
    data: StuckThings
  }
  /** List the open payments on chains, oldest first, with their problems */
  officeListSpends: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined; network?: string | undefined }
    data: { items: Spend[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read a payment on a chain, with its transactions and its history */
  officeGetSpend: {
    params: { id: string }
    data: { spend: Spend; history: { transactions: SpendTransaction[]; transitions: SpendTransition[] } }
  }
  /** List payments that the signer signed and restored books do not know, oldest first, 1,000 at most */
  officeListLostPayments: { data: { items: LostPayment[] } }
  /** List instructions to outside parties with a problem, or without an outcome after a minute, oldest first */
  officeListOutside: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: Instruction[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** List the house’s balance at each supplier, by the books and by the supplier’s report */
  officeListSuppliers: { data: { items: Supplier[] } }
  /** List the open purchases, oldest first, with their problems */
  officeListPurchases: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: {
      items: {
        purchase: Purchase
        waiting: {
          /** Time since the purchase began. */ age_seconds: number
          /** The instruction to the supplier; null where it is missing. */ instruction: Instruction | null
        }
      }[]
      /** Cursor of the next page; null at the end. */ next: string | null
    }
  }
  /** Read a purchase and, while it is open, its problem */
  officeGetPurchase: {
    params: { id: string }
    data: {
      purchase: Purchase
      /** Null once the purchase has ended. */
      waiting: {
        /** Time since the purchase began. */ age_seconds: number
        /** The instruction to the supplier; null where it is missing. */ instruction: Instruction | null
      } | null
    }
  }
  /** List the debts of suppliers to the house, oldest first */
  officeListDebts: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      kind?: 'delivered_late' | 'charged_more' | undefined
    }
    data: { items: SupplierDebt[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read the debts for a purchase, open ones first */
  officeGetDebt: { params: { id: string }; data: { purchase: Purchase; debts: SupplierDebt[] } }
  /** Inventory, positions, hedges, exposure and earnings of the house */ officeGetHouse: { data: House }
  /** List the kill switches, with the operator and the reason of each halt */
  officeListSwitches: { data: { items: KillSwitch[] } }
  /** List the entries of the ledger, newest first */
  officeListLedgerEntries: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      kind?: string | undefined
      reference?: string | undefined
      account?: string | undefined
    }
    data: { items: ListedLedgerEntry[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** List the kinds of entries in the ledger */ officeGetLedgerKinds: { data: { kinds: string[] } }
  /** Read an entry with its movements, their accounts and owners, and its subject */
  officeGetLedgerEntry: { params: { id: string }; data: LedgerEntry }
  /** Read an account of the ledger with its owner and balance */
  officeGetLedgerAccount: { params: { id: string }; data: SingleLedgerAccount }
  /** List the movements of an account with the balance after each, newest first */
  officeListLedgerMovements: {
    params: { id: string }
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      from?: number | undefined
      to?: number | undefined
    }
    data: { items: LedgerMovement[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read the head of the sealed chain of entries */
  officeGetLedgerSeal: { data: { /** Null before the first block. */ head: LedgerSeal | null } }
  /** Run the audit in the background */ officeStartAudit: { data: Audit }
  /** List the audit runs, newest first */
  officeListAudits: {
    query: {
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
      status?: 'running' | 'sound' | 'unsound' | 'failed' | undefined
      operator?: string | undefined
    }
    data: { items: ListedAudit[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read an audit run with its checks */ officeGetAudit: { params: { id: string }; data: Audit }
  /** Read the catalogue in force, by section */
  officeGetCatalogue: {
    data: { sections: { name: string; /** Entries as in the section’s file. */ entries: Record<string, unknown> }[] }
  }
  /** Read this process’s configuration files and their approval */
  officeGetConfiguration: { data: Configuration }
  /** Read the audit log, newest first */
  officeListLog: {
    query: {
      operator?: string | undefined
      action?: string | undefined
      subject?: string | undefined
      /** By default 50. */ limit?: number | undefined
      cursor?: string | undefined
    }
    data: { items: AuditLogLine[]; /** Cursor for the next page; null on the last page. */ next: string | null }
  }
  /** List the people who may approve payments, and disabled ones, by name */
  officeListOperators: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: Operator[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Read who can open the sealed recovery, and whether one is open */
  officeGetRecovery: {
    data: {
      /** The newest seal; null before the first. */ seal: RecoverySeal | null
      /** The last opened recovery; null before the first. */ last: Recovery | null
    }
  }
  /** Read the key that signs your approvals */
  officeGetKey: { data: { /** Null before the first one. */ public_key: string | null } }
  /** Enrol the key that signs your approvals */
  officeEnrolKey: {
    body: OfficeEnrolKeyRequest
    data: { public_key: string; /** Remaining step before the key is valid; null for none. */ next: string | null }
  }
  /** List the keys of the exchange’s own programs, oldest first, without their secrets */
  officeListServiceKeys: {
    query: { /** By default 50. */ limit?: number | undefined; cursor?: string | undefined }
    data: { items: ServiceKey[]; /** Cursor of the next page; null at the end. */ next: string | null }
  }
  /** Begin the sign-in of a command */ officeBeginDevice: { data: DeviceSignIn }
  /** Allow a command to act as you */
  officeApproveDevice: { body: OfficeApproveDeviceRequest; data: { /** Client address of the command. */ ip: string } }
  /** Get the session of a command */
  officeTakeDeviceSession: {
    body: OfficeTakeDeviceSessionRequest
    data: { /** Value of the session’s cookie. */ session_token: string; csrf_token: string }
  }
  /** Read the outcomes of requests with keys */
  officeGetRequestOutcomes: { query: { /** By default 24. */ hours?: number | undefined }; data: RequestOutcomes }
  /** Makes a customer. */
  officeCustomersCreate: {
    body: ActSubjectNeededEmailKycTariffSsoSubjectRequest
    data: {
      outcomes: {
        code:
            | 'CUSTOMER_CREATED' | 'CUSTOMER_CREATED_WITH_SIGN_IN' | 'CUSTOMER_NEEDS_KEY' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL'
            | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Gives a customer another tariff: its fees, limits and guards hold from the next request on. */
  officeCustomersSetTariff: {
    body: ActSubjectNeededTariffReasonRequest
    data: {
      outcomes: {
        code: 'TARIFF_SET' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Lets the keys of a customer open nothing; running servers refuse them within a second. Payments and purchases that
   * nobody has signed or ordered wait. */
  officeCustomersFreeze: {
    body: ActSubjectNeededReasonRequest
    data: { outcomes: { code: 'CUSTOMER_FROZEN' | 'CUSTOMER_FROZEN_BEFORE'; params: Record<string, unknown> }[] }
  }
  /** Lets the keys of a frozen customer work again, and what waited go on. */
  officeCustomersUnfreeze: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'CUSTOMER_UNFROZEN' | 'CUSTOMER_NOT_FROZEN' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Sets the level of a customer’s verification; a lower one counts at once. */
  officeCustomersSetLevel: {
    body: ActSubjectNeededKycReasonRequest
    data: {
      outcomes: {
        code:
            | 'LEVEL_SET' | 'LEVEL_UNCHANGED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Gives a customer another e-mail address, which is not verified; notices of the change go to the one before. */
  officeCustomersSetEmail: {
    body: ActSubjectNeededEmailReasonRequest
    data: {
      outcomes: {
        code:
            | 'EMAIL_SET' | 'EMAIL_UNCHANGED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Makes a key for a customer and shows its secret only once; permissions that send value wait until the customer
   * confirms them in the console. */
  officeKeysCreate: {
    body: ActSubjectPermissionsAllowedIpsRateLimitExpiresRequest
    data: {
      outcomes: {
        code:
            | 'KEY_CREATED' | 'KEY_SECRET' | 'SECRET_SHOWN_ONCE' | 'KEY_WAITS_FOR_CUSTOMER' | 'KEY_WAITS_FOR_OPERATOR'
            | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Disables a key; running servers refuse it within a second, and its owner cannot enable it. */
  officeKeysDisable: { body: ActSubjectReasonRequest; data: { outcomes: { code: 'KEY_DISABLED'; params: Record<string, unknown> }[] } }
  /** Enables a key that an operator disabled. */
  officeKeysEnable: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code: 'KEY_ENABLED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Confirms a key that an operator made for a customer without a sign-in; others confirm theirs in the console. */
  officeKeysConfirm: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code: 'KEY_CONFIRMED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Gives a customer limits of their own in USDT, or those of the tariff again, from the next request on. */
  officeCustomersSetLimits: {
    body: ActSubjectWithdrawFiatDepositApprovalReasonRequest
    data: {
      outcomes: {
        code: 'LIMITS_SET' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Says who a customer is to the identity provider, so that this person signs in to the console; sessions of the one
   * before end. */
  officeCustomersSetSso: {
    body: ActSubjectSsoSubjectRemoveReasonRequest
    data: {
      outcomes: {
        code:
            | 'SIGN_IN_SET' | 'SIGN_IN_REMOVED' | 'SIGN_IN_UNCHANGED' | 'SIGN_IN_REMOVED_BEFORE' | 'PROPOSED'
            | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Credits a payment to a customer, who sees an ordinary deposit. */
  officeInboxCredit: {
    body: ActSubjectToReasonRequest
    data: {
      outcomes: {
        code: 'INBOX_CREDITED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Requests, with your signature, that a payment is sent back; another operator approves it. */
  officeInboxRefund: {
    body: ActSubjectAddressTagReasonRequest
    data: {
      outcomes: {
        code: 'REFUND_REQUESTED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Approves a refund that another operator requested. */
  officeInboxApprove: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'REFUND_APPROVED' | 'REFUND_APPROVALS_MISSING' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE'
            | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Gives up a refund that nobody has approved. */
  officeInboxWithdraw: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'REFUND_WITHDRAWN'; params: Record<string, unknown> }[] }
  }
  /** Makes a payment the house’s own. */
  officeInboxKeep: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code: 'INBOX_KEPT' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Approves a waiting withdrawal with your signature; it is paid once enough operators have signed. */
  officeWithdrawalsApprove: {
    body: ActSubjectHashReasonRequest
    data: {
      outcomes: {
        code:
            | 'WITHDRAWAL_APPROVED' | 'WITHDRAWAL_APPROVED_BEFORE' | 'APPROVALS_MISSING' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL'
            | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Rejects a waiting withdrawal; its customer gets the money back. */
  officeWithdrawalsReject: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'PAYMENT_REJECTED'; params: Record<string, unknown> }[] }
  }
  /** Books a withdrawal that was paid after the backup from which the books were restored; its customer bears it, or with
   * --at-loss the house. */
  officeWithdrawalsRecover: {
    body: ActSubjectNeededCustomerAtLossNeededReasonRequest
    data: {
      outcomes: {
        code:
            | 'WITHDRAWAL_RECOVERED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Approves a waiting payout with your signature; it is paid once enough operators have signed. */
  officePayoutsApprove: {
    body: ActSubjectHashReasonRequest
    data: {
      outcomes: {
        code:
            | 'PAYOUT_APPROVED' | 'PAYOUT_APPROVED_BEFORE' | 'APPROVALS_MISSING' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL'
            | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Rejects a waiting payout; its customer gets the money back. */
  officePayoutsReject: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'PAYMENT_REJECTED'; params: Record<string, unknown> }[] }
  }
  /** Gives up a payout that its rail was not asked for yet, such as that of a frozen customer; its customer gets the
   * money back. */
  officePayoutsFail: {
    body: ActSubjectNeededReasonRequest
    data: {
      outcomes: {
        code: 'PAYOUT_GIVEN_UP' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Notes how a card break ended; it moves no money. */
  officeCardBreaksClose: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code: 'CARD_BREAK_CLOSED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Sends the code of a completed order to the address of the order again. */
  officeGiftCardsResend: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code: 'CODE_RESEND_ASKED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Retries a waiting payment at once; a transaction that may have been sent is looked up, never sent again. */
  officeSpendsRetry: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code: 'SPEND_DUE_NOW' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Gives up a payment that nobody has signed, or that foreign transactions displaced for good; its money goes back to
   * its owner. */
  officeSpendsFail: {
    body: ActSubjectNeededReasonRequest
    data: {
      outcomes: {
        code:
            | 'SPEND_TO_BE_GIVEN_UP' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Asks about an instruction at once instead of at its next time; one that may have arrived is looked up. */
  officeOutsideRetry: {
    body: ActSubjectRequest
    data: {
      outcomes: {
        code:
            | 'INSTRUCTIONS_DUE_NOW' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Stops every payment by the house, on all networks and rails; payments under way still arrive. */
  officePaymentsHalt: {
    body: ActReasonRequest
    data: { outcomes: { code: 'PAYMENTS_HALTED' | 'HALTED_BEFORE'; params: Record<string, unknown> }[] }
  }
  /** Lets payments go on. */
  officePaymentsResume: {
    body: ActReasonRequest
    data: {
      outcomes: {
        code:
            | 'PAYMENTS_RESUMED' | 'NOT_HALTED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Stops what customers begin in a product until it is resumed; what was begun is carried on, and can be cancelled. */
  officeProductsHalt: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'PRODUCT_HALTED' | 'HALTED_BEFORE'; params: Record<string, unknown> }[] }
  }
  /** Lets a halted product go on. */
  officeProductsResume: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'PRODUCT_RESUMED' | 'NOT_HALTED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Stops payments by the house on a network until it is resumed; payments under way still arrive. */
  officeNetworksHalt: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'NETWORK_HALTED' | 'HALTED_BEFORE'; params: Record<string, unknown> }[] }
  }
  /** Lets a halted network go on. */
  officeNetworksResume: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'NETWORK_RESUMED' | 'NOT_HALTED' | 'RESUMES_LATER' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE'
            | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Stops payouts by the house over a rail until it is resumed; payouts under way still arrive. */
  officeRailsHalt: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'RAIL_HALTED' | 'HALTED_BEFORE'; params: Record<string, unknown> }[] }
  }
  /** Lets a halted rail go on. */
  officeRailsResume: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'RAIL_RESUMED' | 'NOT_HALTED' | 'RESUMES_LATER' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE'
            | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Books money that the house sent to a supplier from outside of these books. */
  officeSuppliersFund: {
    body: ActSubjectAmountAssetReferenceNeededReasonRequest
    data: {
      outcomes: {
        code:
            | 'SUPPLIER_FUNDED' | 'SUPPLIER_FUNDED_BEFORE' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE'
            | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Stops orders at a supplier until it is resumed; new ones are refused, and those that wait go on waiting. */
  officeSuppliersHalt: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'SUPPLIER_HALTED' | 'HALTED_BEFORE'; params: Record<string, unknown> }[] }
  }
  /** Lets a halted supplier go on. */
  officeSuppliersResume: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'SUPPLIER_RESUMED' | 'NOT_HALTED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Gives an open purchase up and its money back to the customer. */
  officePurchasesFail: {
    body: ActSubjectNeededReasonAlthoughUnknownRequest
    data: {
      outcomes: {
        code:
            | 'PURCHASE_GIVEN_UP' | 'PURCHASE_GIVEN_UP_THOUGH_UNKNOWN' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE'
            | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Books a purchase that a supplier has and restored books lack, under its own reference; its customer bears it, or
   * with --at-loss the house. */
  officePurchasesRecover: {
    body: ActSubjectNeededKindNeededCustomerNeededItemValueAccountNeededCostNeededPriceAssetAtLossNeededReasonRequest
    data: {
      outcomes: {
        code: 'PURCHASE_RECOVERED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Books that a supplier gave a debt back to the house’s balance there. */
  officeDebtsPaid: {
    body: ActSubjectNeededReasonRequest
    data: {
      outcomes: {
        code: 'DEBT_PAID' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Moves a debt of a supplier to losses. */
  officeDebtsWriteOff: {
    body: ActSubjectNeededReasonRequest
    data: {
      outcomes: {
        code: 'DEBT_WRITTEN_OFF' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Credits an unclaimed payment to a customer, who sees a deposit. */
  officeBreaksCredit: {
    body: ActSubjectToNeededReasonRequest
    data: {
      outcomes: {
        code: 'BREAK_CREDITED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Tells that an unclaimed payment is one that the books have under another id. */
  officeBreaksMatch: {
    body: ActSubjectPaymentNeededReasonRequest
    data: {
      outcomes: {
        code: 'BREAK_MATCHED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Moves a difference to losses, or from them; an unclaimed payment becomes the house’s own. */
  officeBreaksWriteOff: {
    body: ActSubjectNeededReasonRequest
    data: {
      outcomes: {
        code:
            | 'BREAK_KEPT' | 'BREAK_LOST' | 'BREAK_RECOVERED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE'
            | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Ends a break that is explained elsewhere; the books stay as they are. */
  officeBreaksClose: {
    body: ActSubjectNeededReasonRequest
    data: {
      outcomes: {
        code: 'BREAK_CLOSED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Adds money of the house to the inventory. */
  officeHouseFund: {
    body: ActSubjectNeededAmountReferenceReasonRequest
    data: {
      outcomes: {
        code:
            | 'HOUSE_FUNDED' | 'INVENTORY_ABOVE_MAX' | 'REFERENCE_COUNTED_BEFORE' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL'
            | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Takes money of the house out of the inventory, as far as it goes. */
  officeHouseWithdraw: {
    body: ActSubjectNeededAmountReferenceReasonRequest
    data: {
      outcomes: {
        code:
            | 'HOUSE_WITHDREW' | 'INVENTORY_BELOW_MIN' | 'REFERENCE_COUNTED_BEFORE' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL'
            | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Books a hedge that its provider has and restored books lack, under its own reference and with what the provider says
   * of it. */
  officeHedgesRecover: {
    body: ActSubjectNeededProviderNeededSideNeededSymbolNeededAmountNeededPriceNeededReasonRequest
    data: {
      outcomes: {
        code: 'HEDGE_RECOVERED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Approves a configuration by its hash: servers may start with it, and the one in force gives way at the first such
   * start. */
  officeConfigurationApprove: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'CONFIGURATION_APPROVED' | 'CONFIGURATION_APPROVED_BESIDE' | 'CONFIGURATION_APPROVED_BEFORE' | 'PROPOSED'
            | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Makes a key for a program of the exchange, which acts as you, and shows its secret, this once; it opens nothing
   * until it is confirmed. */
  officeServiceKeysCreate: {
    body: ActSubjectNeededRightsAllowedIpsRateLimitExpiresRequest
    data: {
      outcomes: {
        code:
            | 'SERVICE_KEY_CREATED' | 'SERVICE_KEY_SECRET' | 'SECRET_SHOWN_ONCE' | 'SERVICE_KEY_WAITS' | 'PROPOSED'
            | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Lets a service key open what its rights say. */
  officeServiceKeysConfirm: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'SERVICE_KEY_CONFIRMED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS'
            | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Disables a service key for good, and declines what it has proposed; running servers refuse it within a second. */
  officeServiceKeysDisable: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code: 'SERVICE_KEY_DISABLED' | 'SERVICE_KEY_DISABLED_BEFORE' | 'ITS_PROPOSALS_DECLINED'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Takes the right to sign in, to act and to approve from a person, for good. */
  officeOperatorsDisable: {
    body: ActSubjectReasonRequest
    data: {
      outcomes: {
        code:
            | 'OPERATOR_DISABLED' | 'OPERATOR_DISABLED_IN_A_SESSION' | 'OPERATOR_DISABLED_IN_SESSIONS' | 'OPERATOR_NEVER_SEEN'
            | 'SIGNER_TRUSTS_NO_MORE' | 'SIGNER_LIST_TO_CHANGE'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Ends the sessions of a person in every browser and command, such as when their role has changed. */
  officeOperatorsSignOut: {
    body: ActSubjectReasonRequest
    data: { outcomes: { code: 'SESSION_ENDED' | 'SESSIONS_ENDED'; params: Record<string, unknown> }[] }
  }
  /** Frees a name: for another person who has it at the identity provider, or for another name of the same. */
  officeOperatorsUnbind: {
    body: ActSubjectNeededReasonRequest
    data: {
      outcomes: {
        code: 'NAME_FREED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Approves what another person proposes; with the last approval its wait begins, and then it is done. */
  officeProposalsApprove: { body: ActSubjectReasonRequest; data: { outcomes: { code: string; params: Record<string, unknown> }[] } }
  /** Ends a proposal that is not carried out yet. */
  officeProposalsDecline: { body: ActSubjectNeededReasonRequest; data: { outcomes: { code: 'DECLINED'; params: Record<string, unknown> }[] } }
  /** Ends a proposal of your own that is not carried out yet. */
  officeProposalsWithdraw: { body: ActSubjectReasonRequest; data: { outcomes: { code: 'WITHDRAWN'; params: Record<string, unknown> }[] } }
  /** Seals a recovery for two people, in place of the one before: one of them asks for it, and the other approves it. */
  officeRecoverySeal: {
    body: ActPeopleKeysNeededReasonRequest
    data: {
      outcomes: {
        code: 'RECOVERY_SEALED' | 'PROPOSED' | 'PROPOSED_TO_SEVERAL' | 'PROPOSED_BEFORE' | 'THEN_WAITS' | 'DECIDED_BY_ANOTHER'
        params: Record<string, unknown>
      }[]
    }
  }
  /** Opens the sealed recovery: until it ends, each operator acts alone, and each line of the log says so. */
  officeRecoveryOpen: {
    body: ActSignaturesReasonRequest
    data: { outcomes: { code: 'RECOVERY_OPENED'; params: Record<string, unknown> }[] }
  }
  /** Ends an open recovery before its time. */
  officeRecoveryClose: {
    body: ActReasonRequest
    data: { outcomes: { code: 'RECOVERY_CLOSED' | 'NO_RECOVERY_OPEN'; params: Record<string, unknown> }[] }
  }
}

export const operations = {
  officeListInbox: 'GET /api/office/v1/inbox',
  officeGetInboxItem: 'GET /api/office/v1/inbox/{id}',
  officeListReversedDeposits: 'GET /api/office/v1/reversed-deposits',
  officeGetHouseWallets: 'GET /api/office/v1/house/wallets',
  officeListWithdrawals: 'GET /api/office/v1/withdrawals',
  officeGetWithdrawal: 'GET /api/office/v1/withdrawals/{id}',
  officeListPayouts: 'GET /api/office/v1/payouts',
  officeGetPayout: 'GET /api/office/v1/payouts/{id}',
  officeListBreaks: 'GET /api/office/v1/breaks',
  officeGetBreak: 'GET /api/office/v1/breaks/{id}',
  officeGetOrder: 'GET /api/office/v1/orders/{id}',
  officeListOrderTrades: 'GET /api/office/v1/orders/{id}/trades',
  officeListCardBreaks: 'GET /api/office/v1/card-breaks',
  officeListGiftCardSales: 'GET /api/office/v1/gift-cards',
  officeGetGiftCardSale: 'GET /api/office/v1/gift-cards/{id}',
  officeListServiceSales: 'GET /api/office/v1/services',
  officeGetServiceSale: 'GET /api/office/v1/services/{id}',
  officeGetMe: 'GET /api/office/v1/me',
  officeSignOut: 'POST /api/office/v1/sign-out',
  officeListSessions: 'GET /api/office/v1/sessions',
  officeEndSession: 'DELETE /api/office/v1/sessions/{session_id}',
  officeGetOverview: 'GET /api/office/v1/overview',
  officeGetHead: 'GET /api/office/v1/head',
  officeListCustomers: 'GET /api/office/v1/customers',
  officeGetCustomer: 'GET /api/office/v1/customers/{number}',
  officeListCustomerKeys: 'GET /api/office/v1/customers/{number}/keys',
  officeGetCustomerStatement: 'GET /api/office/v1/customers/{number}/statement',
  officeListTransactions: 'GET /api/office/v1/transactions',
  officeGetTransaction: 'GET /api/office/v1/transactions/{id}',
  officeListProposals: 'GET /api/office/v1/proposals',
  officeGetProposal: 'GET /api/office/v1/proposals/{id}',
  officeListStuck: 'GET /api/office/v1/stuck',
  officeListSpends: 'GET /api/office/v1/spends',
  officeGetSpend: 'GET /api/office/v1/spends/{id}',
  officeListLostPayments: 'GET /api/office/v1/lost-payments',
  officeListOutside: 'GET /api/office/v1/outside',
  officeListSuppliers: 'GET /api/office/v1/suppliers',
  officeListPurchases: 'GET /api/office/v1/purchases',
  officeGetPurchase: 'GET /api/office/v1/purchases/{id}',
  officeListDebts: 'GET /api/office/v1/debts',
  officeGetDebt: 'GET /api/office/v1/debts/{id}',
  officeGetHouse: 'GET /api/office/v1/house',
  officeListSwitches: 'GET /api/office/v1/switches',
  officeListLedgerEntries: 'GET /api/office/v1/ledger/entries',
  officeGetLedgerKinds: 'GET /api/office/v1/ledger/kinds',
  officeGetLedgerEntry: 'GET /api/office/v1/ledger/entries/{id}',
  officeGetLedgerAccount: 'GET /api/office/v1/ledger/accounts/{id}',
  officeListLedgerMovements: 'GET /api/office/v1/ledger/accounts/{id}/movements',
  officeGetLedgerSeal: 'GET /api/office/v1/ledger/seal',
  officeStartAudit: 'POST /api/office/v1/audit/runs',
  officeListAudits: 'GET /api/office/v1/audit/runs',
  officeGetAudit: 'GET /api/office/v1/audit/runs/{id}',
  officeGetCatalogue: 'GET /api/office/v1/catalogue',
  officeGetConfiguration: 'GET /api/office/v1/configuration',
  officeListLog: 'GET /api/office/v1/log',
  officeListOperators: 'GET /api/office/v1/operators',
  officeGetRecovery: 'GET /api/office/v1/recovery',
  officeGetKey: 'GET /api/office/v1/me/key',
  officeEnrolKey: 'POST /api/office/v1/me/key',
  officeListServiceKeys: 'GET /api/office/v1/service-keys',
  officeBeginDevice: 'POST /api/office/v1/device',
  officeApproveDevice: 'POST /api/office/v1/device/approve',
  officeTakeDeviceSession: 'POST /api/office/v1/device/token',
  officeGetRequestOutcomes: 'GET /api/office/v1/requests/outcomes',
  officeCustomersCreate: 'POST /api/office/v1/acts/customers/create',
  officeCustomersSetTariff: 'POST /api/office/v1/acts/customers/set-tariff',
  officeCustomersFreeze: 'POST /api/office/v1/acts/customers/freeze',
  officeCustomersUnfreeze: 'POST /api/office/v1/acts/customers/unfreeze',
  officeCustomersSetLevel: 'POST /api/office/v1/acts/customers/set-level',
  officeCustomersSetEmail: 'POST /api/office/v1/acts/customers/set-email',
  officeKeysCreate: 'POST /api/office/v1/acts/keys/create',
  officeKeysDisable: 'POST /api/office/v1/acts/keys/disable',
  officeKeysEnable: 'POST /api/office/v1/acts/keys/enable',
  officeKeysConfirm: 'POST /api/office/v1/acts/keys/confirm',
  officeCustomersSetLimits: 'POST /api/office/v1/acts/customers/set-limits',
  officeCustomersSetSso: 'POST /api/office/v1/acts/customers/set-sso',
  officeInboxCredit: 'POST /api/office/v1/acts/inbox/credit',
  officeInboxRefund: 'POST /api/office/v1/acts/inbox/refund',
  officeInboxApprove: 'POST /api/office/v1/acts/inbox/approve',
  officeInboxWithdraw: 'POST /api/office/v1/acts/inbox/withdraw',
  officeInboxKeep: 'POST /api/office/v1/acts/inbox/keep',
  officeWithdrawalsApprove: 'POST /api/office/v1/acts/withdrawals/approve',
  officeWithdrawalsReject: 'POST /api/office/v1/acts/withdrawals/reject',
  officeWithdrawalsRecover: 'POST /api/office/v1/acts/withdrawals/recover',
  officePayoutsApprove: 'POST /api/office/v1/acts/payouts/approve',
  officePayoutsReject: 'POST /api/office/v1/acts/payouts/reject',
  officePayoutsFail: 'POST /api/office/v1/acts/payouts/fail',
  officeCardBreaksClose: 'POST /api/office/v1/acts/card-breaks/close',
  officeGiftCardsResend: 'POST /api/office/v1/acts/gift-cards/resend',
  officeSpendsRetry: 'POST /api/office/v1/acts/spends/retry',
  officeSpendsFail: 'POST /api/office/v1/acts/spends/fail',
  officeOutsideRetry: 'POST /api/office/v1/acts/outside/retry',
  officePaymentsHalt: 'POST /api/office/v1/acts/payments/halt',
  officePaymentsResume: 'POST /api/office/v1/acts/payments/resume',
  officeProductsHalt: 'POST /api/office/v1/acts/products/halt',
  officeProductsResume: 'POST /api/office/v1/acts/products/resume',
  officeNetworksHalt: 'POST /api/office/v1/acts/networks/halt',
  officeNetworksResume: 'POST /api/office/v1/acts/networks/resume',
  officeRailsHalt: 'POST /api/office/v1/acts/rails/halt',
  officeRailsResume: 'POST /api/office/v1/acts/rails/resume',
  officeSuppliersFund: 'POST /api/office/v1/acts/suppliers/fund',
  officeSuppliersHalt: 'POST /api/office/v1/acts/suppliers/halt',
  officeSuppliersResume: 'POST /api/office/v1/acts/suppliers/resume',
  officePurchasesFail: 'POST /api/office/v1/acts/purchases/fail',
  officePurchasesRecover: 'POST /api/office/v1/acts/purchases/recover',
  officeDebtsPaid: 'POST /api/office/v1/acts/debts/paid',
  officeDebtsWriteOff: 'POST /api/office/v1/acts/debts/write-off',
  officeBreaksCredit: 'POST /api/office/v1/acts/breaks/credit',
  officeBreaksMatch: 'POST /api/office/v1/acts/breaks/match',
  officeBreaksWriteOff: 'POST /api/office/v1/acts/breaks/write-off',
  officeBreaksClose: 'POST /api/office/v1/acts/breaks/close',
  officeHouseFund: 'POST /api/office/v1/acts/house/fund',
  officeHouseWithdraw: 'POST /api/office/v1/acts/house/withdraw',
  officeHedgesRecover: 'POST /api/office/v1/acts/hedges/recover',
  officeConfigurationApprove: 'POST /api/office/v1/acts/configuration/approve',
  officeServiceKeysCreate: 'POST /api/office/v1/acts/service-keys/create',
  officeServiceKeysConfirm: 'POST /api/office/v1/acts/service-keys/confirm',
  officeServiceKeysDisable: 'POST /api/office/v1/acts/service-keys/disable',
  officeOperatorsDisable: 'POST /api/office/v1/acts/operators/disable',
  officeOperatorsSignOut: 'POST /api/office/v1/acts/operators/sign-out',
  officeOperatorsUnbind: 'POST /api/office/v1/acts/operators/unbind',
  officeProposalsApprove: 'POST /api/office/v1/acts/proposals/approve',
  officeProposalsDecline: 'POST /api/office/v1/acts/proposals/decline',
  officeProposalsWithdraw: 'POST /api/office/v1/acts/proposals/withdraw',
  officeRecoverySeal: 'POST /api/office/v1/acts/recovery/seal',
  officeRecoveryOpen: 'POST /api/office/v1/acts/recovery/open',
  officeRecoveryClose: 'POST /api/office/v1/acts/recovery/close',
} as const
