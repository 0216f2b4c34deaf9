"""The GRU of torch.nn, faster to train on a CPU: the gradients of its weights are one product after the last step instead of one per step, and
products are in bfloat16 where the processor has it (twice as fast on AVX-512). Weights, states and gradients stay float32.
"""
import torch
import torch.nn.functional as F


def has_bfloat16():
    """Whether products in bfloat16 are faster here: PyTorch 2 on a processor with AVX-512 BF16 or AMX."""
    supported = getattr(torch.ops.mkldnn, "_is_mkldnn_bf16_supported", None)
    return torch.__version__ >= "2" and supported is not None and supported()


PRODUCTS = torch.bfloat16 if has_bfloat16() else torch.float32


class Recurrence(torch.autograd.Function):
    """x: gates of the inputs with their biases, [steps, batch, 3 * hidden] as reset, update, new -> states [steps, batch, hidden]."""

    @staticmethod
    def forward(ctx, x, weight, bias):
        steps, batch, width = x.shape
        hidden = width // 3
        states = weight.new_zeros(steps + 1, batch, hidden)
        gates = weight.new_empty(steps, batch, width)
        recalled = weight.new_empty(steps, batch, hidden)
        transposed, bias = weight.to(PRODUCTS).t().contiguous(), bias.to(PRODUCTS)
        for step in range(steps):
            state, gate = states[step], gates[step]
            product = torch.addmm(bias, state.to(PRODUCTS), transposed)
            torch.add(x[step, :, : 2 * hidden], product[:, : 2 * hidden], out=gate[:, : 2 * hidden]).sigmoid_()
            recalled[step] = product[:, 2 * hidden :]
            torch.addcmul(x[step, :, 2 * hidden :].float(), gate[:, :hidden], recalled[step], out=gate[:, 2 * hidden :]).tanh_()
            torch.lerp(gate[:, 2 * hidden :], state, gate[:, hidden : 2 * hidden], out=states[step + 1])
        ctx.save_for_backward(states, gates, recalled, weight)
        ctx.input_type = x.dtype
        return states[1:]

    @staticmethod
    def backward(ctx, gradient):
        states, gates, recalled, weight = ctx.saved_tensors
        steps, batch, width = gates.shape
        hidden = width // 3
        reset, update, new = gates.split(hidden, 2)
        # What the gradient of a state is multiplied by, in all steps at once.
        to_new = (1 - update) * (1 - new * new)
        to_update = (states[:-1] - new) * update * (1 - update)
        to_reset = recalled * reset * (1 - reset)
        inputs = torch.empty_like(gates)
        products = torch.empty(gates.shape, dtype=PRODUCTS)
        weight = weight.to(PRODUCTS)
        carried = torch.zeros_like(states[0])
        for step in range(steps - 1, -1, -1):
            carried = carried + gradient[step]
            of_inputs = inputs[step]
            of_new = torch.mul(carried, to_new[step], out=of_inputs[:, 2 * hidden :])
            torch.mul(carried, to_update[step], out=of_inputs[:, hidden : 2 * hidden])
            torch.mul(of_new, to_reset[step], out=of_inputs[:, :hidden])
            product = products[step]
            product[:, : 2 * hidden] = of_inputs[:, : 2 * hidden]
            product[:, 2 * hidden :] = of_new * reset[step]
            carried = torch.addcmul((product @ weight).float(), carried, update[step])
        flat = products.reshape(steps * batch, width)
        of_weight = flat.t() @ states[:-1].reshape(steps * batch, hidden).to(PRODUCTS)
        return inputs.to(ctx.input_type), of_weight.float(), flat.float().sum(0)


def run_gru(gru, x):
    """What gru(x)[0] returns, for a GRU with batch_first: [batch, steps, features] -> [batch, steps, hidden]."""
    y = x.transpose(0, 1)
    for layer in range(gru.num_layers):
        weights = [getattr(gru, f"{name}_l{layer}") for name in ("weight_ih", "bias_ih", "weight_hh", "bias_hh")]
        y = Recurrence.apply(F.linear(y.to(PRODUCTS), weights[0].to(PRODUCTS), weights[1].to(PRODUCTS)), weights[2], weights[3])
    return y.transpose(0, 1)
