/** The 16 tools of tau-bench's retail shop. */
import { conversationTools } from '../tools/conversation-tools.ts'
import { toolBox } from '../tools/tool.ts'
import { exchangeDeliveredOrderItems, modifyPendingOrderItems, returnDeliveredOrderItems } from './change-items.ts'
import {
  cancelPendingOrder,
  modifyPendingOrderAddress,
  modifyPendingOrderPayment,
  modifyUserAddress,
} from './change-order.ts'
import {
  findUserIdByEmail,
  findUserIdByNameZip,
  getOrderDetails,
  getProductDetails,
  getUserDetails,
  listAllProductTypes,
} from './find.ts'

export const retailTools = toolBox([
  ...conversationTools,
  cancelPendingOrder,
  exchangeDeliveredOrderItems,
  findUserIdByEmail,
  findUserIdByNameZip,
  getOrderDetails,
  getProductDetails,
  getUserDetails,
  listAllProductTypes,
  modifyPendingOrderAddress,
  modifyPendingOrderItems,
  modifyPendingOrderPayment,
  modifyUserAddress,
  returnDeliveredOrderItems,
])
