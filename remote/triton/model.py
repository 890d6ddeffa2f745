"""Evaluates a network's graph for Triton's Python backend, by ONNX Runtime."""

import os
import sys

# Some builds of the backend start Python without its own look at this variable.
sys.path[:0] = [folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder not in ("", *sys.path)]

import numpy
import onnxruntime
import triton_python_backend_utils as triton


class TritonPythonModel:
    """One instance of the model."""

    def initialize(self, args):
        """Opens the graph that lies beside this file."""
        folder = os.path.join(args["model_repository"], args["model_version"])
        options = onnxruntime.SessionOptions()
        # Instances are threads of their own; those of a session would only wait for each other.
        options.intra_op_num_threads = int(os.environ.get("PUCTOSCOPE_THREADS", "1"))
        self.session = onnxruntime.InferenceSession(
            os.path.join(folder, "model.onnx"), options, providers=onnxruntime.get_available_providers()
        )
        self.input = self.session.get_inputs()[0].name
        self.outputs = [output.name for output in self.session.get_outputs()]

    def execute(self, requests):
        """Evaluates the positions of all requests together."""
        inputs = [triton.get_input_tensor_by_name(request, self.input).as_numpy() for request in requests]
        results = self.session.run(self.outputs, {self.input: numpy.concatenate(inputs)})
        responses, start = [], 0
        for positions in inputs:
            end = start + len(positions)
            tensors = [
                triton.Tensor(name, numpy.ascontiguousarray(result[start:end]))
                for name, result in zip(self.outputs, results)
            ]
            responses.append(triton.InferenceResponse(output_tensors=tensors))
            start = end
        return responses
